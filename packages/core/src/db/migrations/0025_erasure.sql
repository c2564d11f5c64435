CREATE TABLE "platform"."account_erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_hash" text NOT NULL,
	"user_id" uuid,
	"requested_by" uuid,
	"step" text NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_erasures_step" CHECK (step in ('lock_out', 'provider', 'files', 'rows', 'verify', 'account', 'done')),
	CONSTRAINT "account_erasures_finished" CHECK ((step = 'done') = (finished_at is not null)),
	CONSTRAINT "account_erasures_forgotten" CHECK (step <> 'done' or (user_id is null and requested_by is null))
);
--> statement-breakpoint
ALTER TABLE "platform"."account_erasures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "data_exports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"progress_pct" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_exports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "data_exports_state" CHECK (state in ('waiting', 'running', 'ready', 'failed', 'expired')),
	CONSTRAINT "data_exports_progress" CHECK (progress_pct between 0 and 100),
	CONSTRAINT "data_exports_ready" CHECK (state <> 'ready' or num_nulls(bytes, ready_at, expires_at) = 0)
);
--> statement-breakpoint
ALTER TABLE "data_exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "erasure_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_erasures_open" ON "platform"."account_erasures" USING btree ("created_at") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_running" ON "data_exports" USING btree ("user_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "data_exports_ended" ON "data_exports" USING btree ("expires_at") WHERE state = 'ready';--> statement-breakpoint
CREATE POLICY "account_erasures_administrator_select" ON "platform"."account_erasures" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "account_erasures_job_select" ON "platform"."account_erasures" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "account_erasures_job_insert" ON "platform"."account_erasures" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "account_erasures_job_update" ON "platform"."account_erasures" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "data_exports_owner" ON "data_exports" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON platform.account_erasures TO candlebook_app;--> statement-breakpoint
-- The app role has no right in the schema auth. A job locks the account of the transaction's own user with this function,
-- so that the lock, the record and the job commit together. It empties every table of the schema that refers to users.
CREATE FUNCTION "lock_out_account"(erased uuid, locked_at timestamptz) RETURNS text
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
  PERFORM pg_advisory_xact_lock(hashtextextended('lock_out_account', 0));
  SELECT lower(u.email), u.erasure_requested_at IS NULL INTO address, is_open
    FROM auth.users u WHERE u.id = erased FOR UPDATE;
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
-- A sign-in that runs at the moment of the lock waits for it here, and then opens no session.
CREATE FUNCTION "refuse_session_of_locked_account"() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM FROM auth.users u WHERE u.id = NEW.user_id AND u.erasure_requested_at IS NULL FOR SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'the account is locked' USING ERRCODE = '23503'; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_of_open_accounts" BEFORE INSERT ON "auth"."sessions"
  FOR EACH ROW EXECUTE FUNCTION refuse_session_of_locked_account();--> statement-breakpoint
-- The app role cannot change an audit entry. This function replaces the id of the transaction's own user, nothing else.
CREATE FUNCTION "replace_audited_user"(erased uuid, pseudonym uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF erased IS DISTINCT FROM nullif(current_setting('app.user_id', true), '')::uuid
    OR current_setting('app.actor', true) IS DISTINCT FROM 'job' THEN
    RAISE EXCEPTION 'only a job of this user may replace the id' USING ERRCODE = '42501';
  END IF;
  UPDATE platform.audit_entries SET user_id = pseudonym WHERE user_id = erased;
  UPDATE platform.audit_entries SET target_id = pseudonym WHERE target_id = erased;
END $$;--> statement-breakpoint
-- The audit entries of the transaction's own user, for the export of the own data.
CREATE FUNCTION "own_audit_entries"() RETURNS TABLE (action text, is_actor boolean, created_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT a.action, a.user_id IS NOT DISTINCT FROM me.id, a.created_at
    FROM platform.audit_entries a, (SELECT nullif(current_setting('app.user_id', true), '')::uuid AS id) me
    WHERE a.user_id = me.id OR a.target_id = me.id ORDER BY a.created_at, a.id LIMIT 100000
$$;--> statement-breakpoint
-- Users with export files that have expired. The hourly job deletes the files as each user.
CREATE FUNCTION "users_with_expired_exports"(before timestamptz) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT DISTINCT user_id FROM public.data_exports WHERE state = 'ready' AND expires_at <= before LIMIT 10000
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION lock_out_account(uuid, timestamptz), refuse_session_of_locked_account(),
  replace_audited_user(uuid, uuid), own_audit_entries(), users_with_expired_exports(timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION lock_out_account(uuid, timestamptz), replace_audited_user(uuid, uuid), own_audit_entries(),
  users_with_expired_exports(timestamptz) TO candlebook_app;--> statement-breakpoint
-- The deletion of an account cascades to trades, which are gone by then. Before PostgreSQL 18 the trigger of that
-- statement runs as the auth role, which has no right on rollups; without changed rows it has nothing to write.
CREATE OR REPLACE FUNCTION mark_rollups_stale() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN
    RETURN NULL;
  END IF;
  INSERT INTO analytics_rollups AS existing (user_id, period, created_at, updated_at)
  SELECT DISTINCT user_id, left(to_char(exit_date, 'YYYY-MM-DD'), size) COLLATE "C", now(), now()
    FROM changed, unnest(ARRAY[0, 4, 7, 10]) AS size
    WHERE exit_date IS NOT NULL
      AND user_id IN (SELECT accounts_among(ARRAY(SELECT DISTINCT user_id FROM changed)))
    ORDER BY 1, 2
  ON CONFLICT (user_id, period) DO UPDATE SET format = NULL, chunk_count = NULL, updated_at = now()
    WHERE existing.format IS NOT NULL;
  RETURN NULL;
END $$;
