-- Tells every process of the server whose sessions ended, whichever statement deleted them: a sign-out, a new password, an
-- erased account. PostgreSQL delivers it at the commit. Expired sessions, which housekeeping deletes, are no news.
CREATE FUNCTION "auth"."announce_ended_sessions"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM pg_catalog.pg_notify('candlebook_ended_sessions', user_id::text)
    FROM (SELECT DISTINCT user_id FROM ended WHERE expires_at > pg_catalog.now()) AS users;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "announce_ended_sessions" AFTER DELETE ON "auth"."sessions"
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION "auth"."announce_ended_sessions"();
