// --- Signing in ---

// Whether the page may ask by itself. It does not ask again after the user has closed the question, until the user does
// something that needs a token.
let mayAsk = true;

function showUser() {
  byID("user").hidden = !service.signIn;
  say("user-name", session.token ? `Signed in${session.user ? ` as ${session.user}` : ""}.` : "Not signed in.");
  say("sign-in-or-out", session.token ? "Sign out" : "Sign in");
}

// Asks who the user is, if the service can know.
function askForToken(reason = "") {
  if (!service.signIn || !mayAsk || byID("sign-in").open) return;
  const isDevelopment = service.signIn === "development";
  say("identity-label", isDevelopment ? "User" : "Token");
  byID("identity").type = isDevelopment ? "text" : "password";
  say("identity-hint", isDevelopment
    ? "The name of any user. The service is for development, and asks for no password."
    : "A token of your provider for this service, without the word Bearer. It is kept until this tab is closed.");
  byID("identity").value = "";
  byID("sign-in").returnValue = "";
  byID("sign-in").showModal();
  tell("sign-in-message", reason);
  byID("identity").focus();
}

async function signIn() {
  const text = byID("identity").value.trim();
  try {
    if (text === "") throw new Error(`The ${byID("identity-label").textContent.toLowerCase()} is missing.`);
    if (service.signIn === "development") {
      const answer = await ask("POST", "/.auth/login/page", { body: JSON.stringify({ userId: text }) });
      session.begin(answer.get("authenticationToken"), answer.get("user").get("userId"));
    } else {
      if (!/^[!-~]+$/.test(text)) throw new Error("A token contains only ASCII characters and no spaces.");
      session.begin(text, "");
    }
  } catch (error) {
    return tell("sign-in-message", error.message);
  }
  byID("sign-in").close("signed in");
  refreshAll();
}

function signInOrOut() {
  mayAsk = !session.token;
  if (mayAsk) return askForToken();
  session.end();
  beginView();
  refreshAll();
}
