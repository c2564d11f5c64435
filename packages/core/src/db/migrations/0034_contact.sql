CREATE TABLE "platform"."contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"client_key" uuid NOT NULL,
	"client_key_digest" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"subject" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"message" text NOT NULL,
	"newsletter_wished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_messages_texts" CHECK (btrim(name) <> '' and btrim(subject) <> '' and btrim(message) <> ''),
	CONSTRAINT "contact_messages_size" CHECK (char_length(message) <= 5000 and char_length(subject) <= 200)
);
--> statement-breakpoint
ALTER TABLE "platform"."contact_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "platform"."account_erasures" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "demo_ends_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_client_key" ON "platform"."contact_messages" USING btree ("client_key");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "platform"."contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "platform"."contact_messages" USING btree ("email");--> statement-breakpoint
CREATE POLICY "contact_messages_user_select" ON "platform"."contact_messages" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "contact_messages_administrator_select" ON "platform"."contact_messages" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "contact_messages_job_select" ON "platform"."contact_messages" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "contact_messages_job_insert" ON "platform"."contact_messages" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "contact_messages_job_delete" ON "platform"."contact_messages" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
-- No code changes a message: it is added and deleted.
GRANT SELECT, INSERT, DELETE ON platform.contact_messages TO candlebook_app;--> statement-breakpoint
-- An account of the public demo has a session until it ends.
DROP FUNCTION live_session(text, timestamptz, timestamptz);--> statement-breakpoint
CREATE FUNCTION live_session(session_token text, at timestamptz, made_after timestamptz)
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
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION live_session(text, timestamptz, timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION live_session(text, timestamptz, timestamptz) TO candlebook_app;--> statement-breakpoint
-- Accounts of the public demo are in no list of an administrator. The rights of the function stay as they are.
CREATE OR REPLACE FUNCTION "list_subscribers"(search text, after text, amount integer) RETURNS TABLE (id uuid, email text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'administrator' OR NOT EXISTS (SELECT FROM public.profiles p
      WHERE p.is_admin AND p.user_id = nullif(current_setting('app.user_id', true), '')::uuid) THEN
    RAISE EXCEPTION 'only an administrator may list accounts' USING ERRCODE = '42501';
  END IF;
  RETURN QUERY SELECT s.user_id, s.email FROM public.subscribers s JOIN auth.users u ON u.id = s.user_id
    WHERE u.erasure_requested_at IS NULL AND u.demo_ends_at IS NULL AND s.email > after
      AND position(search IN s.email) > 0
    ORDER BY s.email LIMIT least(amount, 100);
END $$;
