/// The schema `datamodel` of a PostgreSQL database, which the tables of all services share.
package enum PostgreSQLScheme {
  /// The format of the schema. `datamodel.format()` returns the format of a database; a greater number is
  /// from a later release.
  package static let format = 2

  /// The first key of all advisory locks. The second key is the oid of the table, or a small number: 0 for
  /// creating the schema, 1 for a migration, 3 for beginning a span.
  package static let lockKey = 1_684_105_831

  /// The statements that create the schema, or update it from an older format.
  package static let script = #"""
    -- One script at a time.
    DO $$ BEGIN PERFORM pg_advisory_xact_lock(1684105831, 0); END $$;

    CREATE SCHEMA IF NOT EXISTS "datamodel";
    GRANT USAGE ON SCHEMA "datamodel" TO PUBLIC;

    CREATE OR REPLACE FUNCTION "datamodel"."format"() RETURNS integer LANGUAGE sql AS 'SELECT 2';

    -- What is known of the changes of each table.
    CREATE TABLE IF NOT EXISTS "datamodel"."clock" (
      "table" regclass PRIMARY KEY,
      -- Up to which time all changes are there, for good.
      "horizon" timestamptz NOT NULL DEFAULT '1970-01-01Z',
      -- When a row was taken away last.
      "gone" timestamptz NOT NULL DEFAULT '1970-01-01Z',
      -- Rows are forgotten that were marked as deleted before it.
      "forgotten" timestamptz,
      -- Whether all who write wait for each other, since the locks of the engine have no effect.
      "serial" boolean NOT NULL DEFAULT false
    );
    GRANT SELECT ON "datamodel"."clock" TO PUBLIC;

    -- The spans of the history: another begins with each start of the server, so that clients notice one that
    -- was put back to an earlier state.
    CREATE TABLE IF NOT EXISTS "datamodel"."span" (
      "number" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      "span" uuid NOT NULL DEFAULT gen_random_uuid(),
      "server" text NOT NULL,
      -- The last change before it.
      "before" timestamptz NOT NULL
    );
    GRANT SELECT ON "datamodel"."span" TO PUBLIC;
    -- There is one from the beginning.
    INSERT INTO "datamodel"."span" ("server", "before") SELECT '', '1970-01-01Z'
      WHERE NOT EXISTS (SELECT FROM "datamodel"."span");

    -- Before the first row of a statement: all who write a table share a lock until they commit, and a cut
    -- waits for them.
    CREATE OR REPLACE FUNCTION "datamodel"."begin"() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      -- An older snapshot would not see the horizon.
      IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
        RAISE EXCEPTION 'table % is written in READ COMMITTED only', TG_TABLE_NAME USING ERRCODE = '25001';
      END IF;
      -- The first change after a start of the server begins a span.
      PERFORM "datamodel"."enter_span"(false);
      PERFORM pg_advisory_xact_lock_shared(1684105831, TG_RELID::oid::integer);
      IF (SELECT "serial" FROM "datamodel"."clock" WHERE "table" = TG_RELID) THEN
        PERFORM FROM "datamodel"."clock" WHERE "table" = TG_RELID FOR UPDATE;
      END IF;
      IF TG_OP = 'DELETE' THEN
        UPDATE "datamodel"."clock" SET "gone" = greatest(
            date_trunc('milliseconds', clock_timestamp()), "horizon" + interval '1 millisecond', "gone")
          WHERE "table" = TG_RELID;
      END IF;
      RETURN NULL;
    END $$;

    -- Each row: the time of its transaction in the table, later than the horizon, and a new version.
    CREATE OR REPLACE FUNCTION "datamodel"."stamp"() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET datestyle = 'ISO' AS $$
    DECLARE
      setting text := 'datamodel.stamp' || TG_RELID;
      own text := pg_current_xact_id()::text;
      stamp text := current_setting(setting, true);
    BEGIN
      IF split_part(stamp, '/', 1) = own THEN
        stamp := split_part(stamp, '/', 2);
      ELSE
        -- To the millisecond, as it goes over the wire. A cast to timestamptz(3) would round up.
        SELECT greatest(date_trunc('milliseconds', clock_timestamp()), "horizon" + interval '1 millisecond')
          INTO STRICT stamp FROM "datamodel"."clock" WHERE "table" = TG_RELID;
        PERFORM set_config(setting, own || '/' || stamp, true);
      END IF;
      -- Another transaction may have taken its time later, and changed the row before.
      NEW."updatedAt" := CASE WHEN TG_OP = 'INSERT' THEN stamp::timestamptz
        ELSE greatest(stamp::timestamptz, OLD."updatedAt") END;
      NEW."createdAt" := CASE WHEN TG_OP = 'INSERT' THEN NEW."updatedAt" ELSE OLD."createdAt" END;
      NEW."version" := gen_random_uuid();
      RETURN NEW;
    END $$;

    -- After a row whose columns decide in whose view it is: notes that it has left the view where it was.
    -- The arguments are the table of notes, and these columns. Of several notes with the same values, the
    -- last one counts. It runs with the rights of the role that writes: any program may name it in a trigger.
    CREATE OR REPLACE FUNCTION "datamodel"."leave"() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET extra_float_digits = 1 AS $$
    DECLARE
      notes text := format('%I.%I', TG_TABLE_SCHEMA, TG_ARGV[0]);
      note jsonb := to_jsonb(OLD) || jsonb_build_object(
        'updatedAt', NEW."updatedAt", 'version', gen_random_uuid(), 'deleted', true);
      same text;
    BEGIN
      SELECT string_agg(format('l.%1$I IS NOT DISTINCT FROM o.%1$I', c), ' AND ') INTO same
        FROM unnest(('{id}'::text[] || TG_ARGV[1:])) AS c;
      EXECUTE format(
        'DELETE FROM %1$s l USING jsonb_populate_record(NULL::%1$s, $1) o WHERE %2$s', notes, same)
        USING note;
      EXECUTE format(
        'INSERT INTO %1$s SELECT * FROM jsonb_populate_record(NULL::%1$s, $1)', notes) USING note;
      RETURN NULL;
    END $$;

    -- Waits for all who are writing a table, and moves its horizon to the last change. One that hangs is not
    -- waited for: the horizon stays, and is right. "complete" is the time of the cut, and NULL then.
    CREATE OR REPLACE FUNCTION "datamodel"."move_horizon"(
      "written" regclass, OUT "horizon" timestamptz, OUT "complete" timestamptz)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '200ms' AS $$
    DECLARE
      known "datamodel"."clock";
      latest timestamptz;
    BEGIN
      -- Several statements, since each sees what was committed before it began.
      IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
        RAISE EXCEPTION 'a cut is made in READ COMMITTED only' USING ERRCODE = '25001';
      END IF;
      IF NOT has_table_privilege(session_user, "written", 'SELECT') THEN
        RAISE EXCEPTION 'no right to read %', "written" USING ERRCODE = '42501';
      END IF;
      PERFORM pg_advisory_xact_lock(1684105831, "written"::oid::integer);
      SELECT * INTO STRICT known FROM "datamodel"."clock" WHERE "table" = "written";
      IF known."serial" THEN
        SELECT * INTO STRICT known FROM "datamodel"."clock" WHERE "table" = "written" FOR UPDATE;
      END IF;
      horizon := known."horizon";
      complete := greatest(date_trunc('milliseconds', clock_timestamp()), known."horizon");
      EXECUTE format('SELECT max("updatedAt") FROM %s WHERE "updatedAt" > $1', "written")
        INTO latest USING known."horizon";
      -- A row may have left a view, and been taken away since.
      IF known."gone" > known."horizon" THEN
        latest := greatest(latest, known."gone");
      END IF;
      -- Where nothing has changed, nothing is written.
      IF latest IS NOT NULL THEN
        UPDATE "datamodel"."clock" c SET "horizon" = latest WHERE c."table" = "written";
        horizon := latest;
      END IF;
    EXCEPTION WHEN lock_not_available THEN
      SELECT c."horizon", NULL INTO STRICT horizon, complete
        FROM "datamodel"."clock" c WHERE c."table" = "written";
    END $$;

    -- The cut: the time up to which all changes of a table are there, for good. A list that goes no further
    -- misses none. It commits, and so cannot be called in a transaction: a cut that is taken back is void.
    --   CALL "datamodel"."cut"('"TodoItem"', NULL, NULL);
    CREATE OR REPLACE PROCEDURE "datamodel"."cut"(
      "written" regclass, INOUT "horizon" timestamptz, INOUT "complete" timestamptz)
    LANGUAGE plpgsql AS $$
    BEGIN
      SELECT * INTO horizon, complete FROM "datamodel"."move_horizon"("written");
      COMMIT;
    END $$;

    -- The time of the last change of all tables.
    CREATE OR REPLACE FUNCTION "datamodel"."last_change"() RETURNS timestamptz
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
      known "datamodel"."clock";
      latest timestamptz;
      result timestamptz := '1970-01-01Z';
    BEGIN
      FOR known IN SELECT * FROM "datamodel"."clock" LOOP
        -- A table that was dropped has changed for the last time.
        CONTINUE WHEN NOT EXISTS (SELECT FROM pg_class WHERE oid = known."table");
        EXECUTE format('SELECT max("updatedAt") FROM %s', known."table") INTO latest;
        result := greatest(result, latest, known."horizon", known."gone");
      END LOOP;
      RETURN result;
    END $$;

    -- Which start of which server this is, and which database: a copy or a dump that was put back is another.
    CREATE OR REPLACE FUNCTION "datamodel"."server"() RETURNS text
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET extra_float_digits = 1 AS $$
    BEGIN
      RETURN concat_ws(' ', extract(epoch FROM pg_postmaster_start_time()), 'datamodel.span'::regclass::oid,
        (SELECT oid FROM pg_database WHERE datname = current_database()));
    END $$;

    -- The span that the history is in. Services wait for a transaction that has entered another and is not at
    -- its end: what they would acknowledge meanwhile would be later than the end of the span of before.
    CREATE OR REPLACE FUNCTION "datamodel"."enter_span"("waits" boolean) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
      here text := "datamodel"."server"();
      last record;
    BEGIN
      SELECT s."span", s."server" INTO last FROM "datamodel"."span" s ORDER BY "number" DESC LIMIT 1;
      IF last."server" IS DISTINCT FROM here AND "waits" THEN
        PERFORM pg_advisory_xact_lock(1684105831, 3);
      END IF;
      IF last."server" IS DISTINCT FROM here AND pg_try_advisory_xact_lock(1684105831, 3) THEN
        SELECT s."span", s."server" INTO last FROM "datamodel"."span" s ORDER BY "number" DESC LIMIT 1;
        IF last."server" IS DISTINCT FROM here THEN
          INSERT INTO "datamodel"."span" AS s ("server", "before") VALUES (here, "datamodel"."last_change"())
            RETURNING s."span", s."server" INTO last;
        END IF;
      END IF;
      RETURN last."span";
    END $$;

    -- Makes all who write wait for each other, where the locks of the engine have no effect.
    CREATE OR REPLACE PROCEDURE "datamodel"."write_serially"("written" regclass)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      IF NOT has_table_privilege(session_user, "written", 'UPDATE') THEN
        RAISE EXCEPTION 'no right to update %', "written" USING ERRCODE = '42501';
      END IF;
      -- Waits for those who do not wait yet.
      EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', "written");
      UPDATE "datamodel"."clock" SET "serial" = true WHERE "table" = "written";
    END $$;

    -- Notes that rows of a table are forgotten which were marked as deleted before a time.
    CREATE OR REPLACE PROCEDURE "datamodel"."note_forgotten"("written" regclass, "until" timestamptz)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      IF NOT has_table_privilege(session_user, "written", 'DELETE') THEN
        RAISE EXCEPTION 'no right to delete rows of %', "written" USING ERRCODE = '42501';
      END IF;
      UPDATE "datamodel"."clock" SET "forgotten" = greatest("forgotten", "until") WHERE "table" = "written";
    END $$;
    """#
}
