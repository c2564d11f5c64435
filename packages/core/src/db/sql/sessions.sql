-- Sessions and API tokens: the app role reads no table of the schema auth, and asks these functions.

-- The user of a live session, with what a request must know about the session. An account of the public demo has a session
-- until it ends. In plpgsql, because it keeps the plan, which SQL functions make again at every call.
CREATE OR REPLACE FUNCTION live_session(session_token text, at timestamptz, made_after timestamptz)
  RETURNS TABLE (user_id uuid, email text, full_name text, signed_up_at timestamptz, session_id uuid,
    opened_at timestamptz, refreshed_at timestamptz, ends_at timestamptz, is_recovery boolean,
    has_second_factor boolean, demo_ends_at timestamptz)
  LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT u.id, u.email, u.name, u.created_at::timestamptz, s.id, s.created_at::timestamptz,
      s.updated_at::timestamptz, s.expires_at::timestamptz, s.is_recovery, s.has_second_factor,
      u.demo_ends_at::timestamptz
    FROM auth.sessions s JOIN auth.users u ON u.id = s.user_id
    WHERE s.token = session_token AND s.expires_at > at AND s.created_at > made_after
      AND (u.demo_ends_at IS NULL OR u.demo_ends_at > at);
END $$;

-- The user and the scopes of an API token that is neither revoked nor expired. The app role reads no table of auth.
CREATE OR REPLACE FUNCTION live_api_token(hash text, at timestamptz)
  RETURNS TABLE (user_id uuid, token_id uuid, scopes text[], last_used_at timestamptz)
  LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT t.user_id, t.id, t.scopes, t.last_used_at::timestamptz
    FROM auth.api_tokens t WHERE t.token_hash = hash AND t.expires_at > at;
END $$;

-- Tells every server on this database whose sessions ended, whichever statement deleted them: a sign-out, a new password, an
-- erased account. PostgreSQL delivers it at the commit. Expired sessions, which housekeeping deletes, cause no message.
CREATE OR REPLACE FUNCTION auth.announce_ended_sessions() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM pg_catalog.pg_notify('candlebook_ended_sessions', user_id::text)
    FROM (SELECT DISTINCT user_id FROM ended WHERE expires_at > pg_catalog.now()) AS users;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_ended_sessions AFTER DELETE ON auth.sessions
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION auth.announce_ended_sessions();
