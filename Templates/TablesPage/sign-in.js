// --- Signing in ---

function showUser() {
  byID("user").hidden = !service.signIn;
  say("user-name", session.token ? `Signed in${session.user ? ` as ${session.user}` : ""}.` : "Not signed in.");
  say("sign-in-or-out", session.token ? "Sign out" : "Sign in");
}

// Asks who the user is, if the service can know.
function askForToken(reason = "") {
  if (!service.signIn || byID("sign-in").open) return;
  const isDevelopment = service.signIn === "development";
  say("identity-label", isDevelopment ? "User" : "Token");
  byID("identity").type = isDevelopment ? "text" : "password";
  say("identity-hint", isDevelopment
    ? "The name of any user. The service is for development, and asks for no password."
    : "A token of your provider for this service, without the word Bearer. It is kept until this tab is closed.");
  byID("identity").value = "";
  say("sign-in-message", reason);
  byID("sign-in").showModal();
  byID("identity").focus();
}

async function signIn() {
  const text = byID("identity").value.trim();
  if (text === "") return;
  try {
    if (service.signIn === "development") {
      const answer = await ask("POST", "/.auth/login/page", { body: JSON.stringify({ userId: text }) });
      session.begin(answer.get("authenticationToken"), answer.get("user").get("userId"));
    } else {
      if (!/^[!-~]+$/.test(text)) throw new Error("A token has no spaces, and only letters of ASCII.");
      session.begin(text, "");
    }
  } catch (error) {
    return say("sign-in-message", error.message);
  }
  byID("sign-in").close();
  refreshAll();
}

function signInOrOut() {
  if (!session.token) return askForToken();
  session.end();
  beginView();
  refreshAll();
}
