-- The tables of the auth library belong to a role of their own; the app's role gets at them by these functions alone.
REVOKE ALL ON ALL TABLES IN SCHEMA auth FROM candlebook_app;--> statement-breakpoint
REVOKE ALL ON SCHEMA auth FROM candlebook_app;--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA auth REVOKE ALL ON TABLES FROM candlebook_app;--> statement-breakpoint
GRANT USAGE ON SCHEMA auth TO candlebook_auth;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA auth TO candlebook_auth;--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA auth GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO candlebook_auth;--> statement-breakpoint
-- Only the owner of the database makes administrators.
REVOKE INSERT, UPDATE ON profiles FROM candlebook_app;--> statement-breakpoint
GRANT INSERT (user_id, created_at, updated_at), UPDATE (user_id, created_at, updated_at) ON profiles TO candlebook_app;--> statement-breakpoint
-- Who a live session belongs to. In plpgsql, because it keeps the plan, which SQL functions make anew at every call.
CREATE FUNCTION live_session(session_token text, at timestamptz, made_after timestamptz)
  RETURNS TABLE (user_id uuid, email text, full_name text)
  LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT u.id, u.email, u.name FROM auth.sessions s JOIN auth.users u ON u.id = s.user_id
    WHERE s.token = session_token AND s.expires_at > at AND s.created_at > made_after;
END $$;--> statement-breakpoint
-- Whether these accounts are there, one by one: an account that is being deleted takes its rollups with it.
CREATE FUNCTION accounts_among(ids uuid[]) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT u.id FROM auth.users u WHERE u.id = ANY (ids);
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION live_session(text, timestamptz, timestamptz), accounts_among(uuid[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION live_session(text, timestamptz, timestamptz), accounts_among(uuid[]) TO candlebook_app;--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_rollups_stale() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  INSERT INTO analytics_rollups AS kept (user_id, span, created_at, updated_at)
  SELECT DISTINCT user_id, left(to_char(exit_date, 'YYYY-MM-DD'), letters) COLLATE "C", now(), now()
    FROM changed, unnest(ARRAY[0, 4, 7, 10]) AS letters
    WHERE exit_date IS NOT NULL
      AND user_id IN (SELECT accounts_among(ARRAY(SELECT DISTINCT user_id FROM changed)))
    ORDER BY 1, 2
  ON CONFLICT (user_id, span) DO UPDATE SET format = NULL, block = NULL, updated_at = now()
    WHERE kept.format IS NOT NULL;
  RETURN NULL;
END $$;
