CREATE TABLE "platform"."subscription_syncs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"requested_by" uuid,
	"total" integer NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform"."subscription_syncs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform"."synced_users" (
	"sync_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"problem" text,
	CONSTRAINT "synced_users_sync_id_user_id_pk" PRIMARY KEY("sync_id","user_id"),
	CONSTRAINT "synced_users_outcome" CHECK (outcome in ('failed', 'updated', 'same')),
	CONSTRAINT "synced_users_problem" CHECK ((outcome = 'failed') = (problem is not null))
);
--> statement-breakpoint
ALTER TABLE "platform"."synced_users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "platform"."invitations" ADD COLUMN "encrypted_code" text;--> statement-breakpoint
ALTER TABLE "platform"."invitations" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "platform"."synced_users" ADD CONSTRAINT "synced_users_sync" FOREIGN KEY ("sync_id") REFERENCES "platform"."subscription_syncs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_syncs_open" ON "platform"."subscription_syncs" USING btree ((finished_at is null)) WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "subscription_syncs_created" ON "platform"."subscription_syncs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "synced_users_user" ON "platform"."synced_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_created" ON "platform"."invitations" USING btree ("created_at","id");--> statement-breakpoint
CREATE POLICY "subscription_syncs_administrator_select" ON "platform"."subscription_syncs" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "subscription_syncs_job_select" ON "platform"."subscription_syncs" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "subscription_syncs_job_insert" ON "platform"."subscription_syncs" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "subscription_syncs_job_update" ON "platform"."subscription_syncs" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "subscription_syncs_job_delete" ON "platform"."subscription_syncs" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "synced_users_administrator_select" ON "platform"."synced_users" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "synced_users_job_select" ON "platform"."synced_users" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "synced_users_job_insert" ON "platform"."synced_users" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "synced_users_job_update" ON "platform"."synced_users" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "synced_users_job_delete" ON "platform"."synced_users" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.subscription_syncs, platform.synced_users TO candlebook_app;--> statement-breakpoint
-- Replaces the function of 0025. `asked_by` is the administrator who deletes somebody else: the right is checked again
-- after the wait for the lock, so that of two administrators who delete each other one stays. The account is locked FOR
-- NO KEY UPDATE, because an import that writes for minutes holds KEY SHARE on it; sessions take SHARE and still wait.
DROP FUNCTION "lock_out_account"(uuid, timestamptz);--> statement-breakpoint
CREATE FUNCTION "lock_out_account"(erased uuid, locked_at timestamptz, asked_by uuid DEFAULT NULL) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  address text;
  is_open boolean;
  tokens record;
BEGIN
  IF erased IS DISTINCT FROM nullif(current_setting('app.user_id', true), '')::uuid
    OR current_setting('app.actor', true) IS DISTINCT FROM 'job' THEN
    RAISE EXCEPTION 'only a job of this user may lock the account' USING ERRCODE = '42501';
  END IF;
  -- One at a time: of two administrators who delete themselves at the same moment, one stays.
  PERFORM pg_advisory_xact_lock(hashtextextended('administrators', 0));
  IF asked_by IS NOT NULL AND NOT EXISTS (SELECT FROM public.profiles p JOIN auth.users u ON u.id = p.user_id
      WHERE p.user_id = asked_by AND p.is_admin AND u.erasure_requested_at IS NULL) THEN
    RETURN 'not_permitted';
  END IF;
  SELECT lower(u.email), u.erasure_requested_at IS NULL INTO address, is_open
    FROM auth.users u WHERE u.id = erased FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'missing'; END IF;
  IF is_open AND EXISTS (SELECT FROM public.profiles p WHERE p.user_id = erased AND p.is_admin) AND NOT EXISTS (
      SELECT FROM public.profiles p JOIN auth.users u ON u.id = p.user_id
      WHERE p.is_admin AND u.id <> erased AND u.erasure_requested_at IS NULL) THEN
    RETURN 'last_administrator';
  END IF;
  UPDATE auth.users u SET erasure_requested_at = locked_at, updated_at = locked_at
    WHERE u.id = erased AND u.erasure_requested_at IS NULL;
  FOR tokens IN SELECT k.conrelid::regclass AS name, a.attname AS owner FROM pg_constraint k
      JOIN pg_class c ON c.oid = k.conrelid AND c.relnamespace = 'auth'::regnamespace
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      WHERE k.contype = 'f' AND k.confrelid = 'auth.users'::regclass LOOP
    EXECUTE format('DELETE FROM %s WHERE %I = $1', tokens.name, tokens.owner) USING erased;
  END LOOP;
  DELETE FROM auth.one_time_tokens t WHERE t.email = address;
  DELETE FROM auth.verifications v
    WHERE v.identifier IN (erased::text, address) OR v.value IN (erased::text, address);
  RETURN CASE WHEN is_open THEN 'locked' ELSE 'locked_before' END;
END $$;--> statement-breakpoint
-- The app role has no right to write is_admin. This function checks that the transaction's own user is an administrator,
-- after it has waited for other changes of administrators, and refuses the own account. So the caller is always left.
CREATE FUNCTION "set_administrator"(target_email text, is_granted boolean, changed_at timestamptz)
  RETURNS TABLE (outcome text, target uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  caller uuid := nullif(current_setting('app.user_id', true), '')::uuid;
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'administrator' THEN
    RAISE EXCEPTION 'only an administrator may change administrators' USING ERRCODE = '42501';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('administrators', 0));
  IF NOT EXISTS (SELECT FROM public.profiles p JOIN auth.users u ON u.id = p.user_id
      WHERE p.user_id = caller AND p.is_admin AND u.erasure_requested_at IS NULL) THEN
    RETURN QUERY SELECT 'not_permitted', NULL::uuid;
    RETURN;
  END IF;
  SELECT u.id INTO target FROM auth.users u
    WHERE u.email = lower(target_email) AND u.erasure_requested_at IS NULL FOR NO KEY UPDATE;
  IF target IS NULL THEN outcome := 'missing';
  ELSIF NOT is_granted AND target = caller THEN outcome := 'self';
  ELSIF is_granted THEN
    INSERT INTO public.profiles AS existing (user_id, is_admin, created_at, updated_at)
      VALUES (target, true, changed_at, changed_at)
      ON CONFLICT (user_id) DO UPDATE SET is_admin = true, updated_at = changed_at WHERE NOT existing.is_admin;
    outcome := CASE WHEN FOUND THEN 'granted' ELSE 'unchanged' END;
  ELSE
    UPDATE public.profiles p SET is_admin = false, updated_at = changed_at WHERE p.user_id = target AND p.is_admin;
    outcome := CASE WHEN FOUND THEN 'revoked' ELSE 'unchanged' END;
  END IF;
  RETURN NEXT;
END $$;--> statement-breakpoint
-- Row security shows an administrator the own rows only. These two list accounts for an administrator: those with the
-- right, and all in the order of their addresses, in pages, optionally those whose address contains a text.
CREATE FUNCTION "list_administrators"() RETURNS TABLE (id uuid, email text, full_name text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'administrator' OR NOT EXISTS (SELECT FROM public.profiles p
      WHERE p.is_admin AND p.user_id = nullif(current_setting('app.user_id', true), '')::uuid) THEN
    RAISE EXCEPTION 'only an administrator may list accounts' USING ERRCODE = '42501';
  END IF;
  RETURN QUERY SELECT p.user_id, p.email, p.full_name FROM public.profiles p JOIN auth.users u ON u.id = p.user_id
    WHERE p.is_admin AND u.erasure_requested_at IS NULL ORDER BY p.email LIMIT 200;
END $$;--> statement-breakpoint
CREATE FUNCTION "list_subscribers"(search text, after text, amount integer) RETURNS TABLE (id uuid, email text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'administrator' OR NOT EXISTS (SELECT FROM public.profiles p
      WHERE p.is_admin AND p.user_id = nullif(current_setting('app.user_id', true), '')::uuid) THEN
    RAISE EXCEPTION 'only an administrator may list accounts' USING ERRCODE = '42501';
  END IF;
  RETURN QUERY SELECT s.user_id, s.email FROM public.subscribers s JOIN auth.users u ON u.id = s.user_id
    WHERE u.erasure_requested_at IS NULL AND s.email > after AND position(search IN s.email) > 0
    ORDER BY s.email LIMIT least(amount, 100);
END $$;--> statement-breakpoint
-- How many users a sync has to check.
CREATE FUNCTION "count_users_with_customers"() RETURNS integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'job' THEN
    RAISE EXCEPTION 'only a job may count users' USING ERRCODE = '42501';
  END IF;
  RETURN (SELECT count(*)::integer FROM public.provider_subscriptions s JOIN auth.users u ON u.id = s.user_id
    WHERE u.erasure_requested_at IS NULL);
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION lock_out_account(uuid, timestamptz, uuid), set_administrator(text, boolean, timestamptz),
  list_administrators(), list_subscribers(text, text, integer), count_users_with_customers() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION lock_out_account(uuid, timestamptz, uuid), set_administrator(text, boolean, timestamptz),
  list_administrators(), list_subscribers(text, text, integer), count_users_with_customers() TO candlebook_app;
