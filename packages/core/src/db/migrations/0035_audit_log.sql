CREATE TABLE "platform"."pseudonyms" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pseudonym" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pseudonyms_pseudonym_unique" UNIQUE("pseudonym")
);--> statement-breakpoint
ALTER TABLE "platform"."pseudonyms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "platform"."audit_entries" ADD COLUMN "actor" uuid;--> statement-breakpoint
ALTER TABLE "platform"."audit_entries" ADD COLUMN "target_user" uuid;--> statement-breakpoint
ALTER TABLE "platform"."audit_entries" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "platform"."audit_entries" ADD COLUMN "email_hash" text;--> statement-breakpoint
ALTER TABLE "platform"."audit_entries" ADD COLUMN "address" "inet";--> statement-breakpoint
ALTER TABLE "platform"."audit_entries" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "platform"."pseudonyms" ADD CONSTRAINT "pseudonyms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP POLICY "audit_entries_user_insert" ON "platform"."audit_entries" CASCADE;--> statement-breakpoint
DROP POLICY "audit_entries_administrator_select" ON "platform"."audit_entries" CASCADE;--> statement-breakpoint
DROP POLICY "audit_entries_job_select" ON "platform"."audit_entries" CASCADE;--> statement-breakpoint
DROP POLICY "audit_entries_job_insert" ON "platform"."audit_entries" CASCADE;--> statement-breakpoint
-- The people of the existing entries get a pseudonym, which replaces their id. An id without an account is a pseudonym
-- already: that account was erased.
INSERT INTO platform.pseudonyms (user_id, pseudonym, created_at)
  SELECT u.id, gen_random_uuid(), now() FROM auth.users u
  WHERE u.id IN (SELECT user_id FROM platform.audit_entries UNION SELECT target_id FROM platform.audit_entries);--> statement-breakpoint
UPDATE platform.audit_entries e SET actor = coalesce(p.pseudonym, e.user_id)
  FROM (SELECT user_id FROM platform.audit_entries WHERE user_id IS NOT NULL GROUP BY user_id) a
    LEFT JOIN platform.pseudonyms p USING (user_id)
  WHERE e.user_id = a.user_id;--> statement-breakpoint
UPDATE platform.audit_entries e SET target_id = NULL,
    target_user = coalesce((SELECT p.pseudonym FROM platform.pseudonyms p WHERE p.user_id = e.target_id), e.target_id)
  WHERE e.action IN ('accounts.erasure_requested', 'admin.granted', 'admin.revoked', 'billing.cancelled',
    'billing.extended', 'billing.refunded', 'factors.removed');--> statement-breakpoint
ALTER TABLE "platform"."audit_entries" DROP COLUMN "user_id";--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "platform"."audit_entries" USING btree ("actor","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_target" ON "platform"."audit_entries" USING btree ("target_user","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_email" ON "platform"."audit_entries" USING btree ("email_hash") WHERE email_hash is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_addresses" ON "platform"."audit_entries" USING btree ("created_at") WHERE address is not null;--> statement-breakpoint
ALTER TABLE "platform"."audit_entries" ADD CONSTRAINT "audit_entries_texts" CHECK (char_length(detail) <= 200 and char_length(device) <= 200);--> statement-breakpoint
CREATE POLICY "pseudonyms_user_select" ON "platform"."pseudonyms" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "pseudonyms_job_select" ON "platform"."pseudonyms" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "pseudonyms_job_delete" ON "platform"."pseudonyms" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "audit_entries_user_select" ON "platform"."audit_entries" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING ((select pseudonym from platform.pseudonyms where user_id = nullif(current_setting('app.user_id', true), '')::uuid) in (actor, target_user));--> statement-breakpoint
CREATE POLICY "audit_entries_administrator_select" ON "platform"."audit_entries" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "audit_entries_job_select" ON "platform"."audit_entries" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
-- Nobody changes or deletes an entry: the app role has no right on the table but to read, and the functions below are the
-- only ways to write. Each of them checks the transaction's actor.
REVOKE ALL ON platform.audit_entries, platform.pseudonyms FROM candlebook_app;--> statement-breakpoint
GRANT SELECT ON platform.audit_entries TO candlebook_app;--> statement-breakpoint
GRANT SELECT, DELETE ON platform.pseudonyms TO candlebook_app;--> statement-breakpoint
DROP FUNCTION replace_audited_user(uuid, uuid);--> statement-breakpoint
DROP FUNCTION own_audit_entries();--> statement-breakpoint
-- Adds an entry in the transaction of the action, for the app role and the auth role. People are given by the id of the user
-- and stored under the pseudonym, which is created with the first entry. A user's transaction may only name this user.
CREATE FUNCTION "record_action"(entry_id uuid, entry_action text, acting uuid, affected uuid, record uuid, remark text,
    hash text, client inet, program text, at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT has_schema_privilege(session_user, 'auth', 'usage') AND current_setting('app.actor', true) IS DISTINCT FROM 'job'
    AND (acting IS NULL OR acting IS DISTINCT FROM nullif(current_setting('app.user_id', true), '')::uuid) THEN
    RAISE EXCEPTION 'a user may only record the own actions' USING ERRCODE = '42501';
  END IF;
  INSERT INTO platform.pseudonyms (user_id, pseudonym, created_at)
    SELECT u.id, gen_random_uuid(), at FROM auth.users u WHERE u.id IN (acting, affected)
      AND NOT EXISTS (SELECT FROM platform.pseudonyms p WHERE p.user_id = u.id) ORDER BY u.id
    ON CONFLICT DO NOTHING;
  INSERT INTO platform.audit_entries (id, action, actor, target_user, target_id, detail, email_hash, address, device, created_at)
    VALUES (entry_id, entry_action, (SELECT p.pseudonym FROM platform.pseudonyms p WHERE p.user_id = acting),
      (SELECT p.pseudonym FROM platform.pseudonyms p WHERE p.user_id = affected), record, remark, hash, client, program, at);
END $$;--> statement-breakpoint
-- A job that erases an account removes the network addresses and the devices of its entries. Then it deletes the pseudonym,
-- and the entries lead to nobody.
CREATE FUNCTION "forget_audited_sources"(erased uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF erased IS DISTINCT FROM nullif(current_setting('app.user_id', true), '')::uuid
    OR current_setting('app.actor', true) IS DISTINCT FROM 'job' THEN
    RAISE EXCEPTION 'only a job of this user may change the entries' USING ERRCODE = '42501';
  END IF;
  UPDATE platform.audit_entries e SET address = NULL, device = NULL FROM platform.pseudonyms p
    WHERE p.user_id = erased AND (e.actor = p.pseudonym OR (e.actor IS NULL AND e.target_user = p.pseudonym));
END $$;--> statement-breakpoint
-- The accounts behind pseudonyms, and the account with an address. For administrators.
CREATE FUNCTION "find_audited_people"(wanted uuid[], address text)
  RETURNS TABLE (pseudonym uuid, user_id uuid, email text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'administrator'
    OR NOT EXISTS (SELECT FROM public.profiles f WHERE f.user_id = me AND f.is_admin) THEN
    RAISE EXCEPTION 'only an administrator may see who acted' USING ERRCODE = '42501';
  END IF;
  RETURN QUERY SELECT p.pseudonym, f.user_id, f.email FROM platform.pseudonyms p
    JOIN public.profiles f ON f.user_id = p.user_id
    WHERE p.pseudonym = ANY (wanted) OR f.email = address LIMIT 10000;
END $$;--> statement-breakpoint
-- Removes network addresses after 30 days and entries after 24 months, a portion at a time, by the clock of the database, so
-- that no caller can remove younger ones. Returns how many rows it changed.
CREATE FUNCTION "remove_old_audit_data"(portion integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  deleted integer;
  changed integer;
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'job' THEN
    RAISE EXCEPTION 'only a job may remove old entries' USING ERRCODE = '42501';
  END IF;
  DELETE FROM platform.audit_entries WHERE id IN (SELECT e.id FROM platform.audit_entries e
    WHERE e.created_at < now() - interval '24 months' ORDER BY e.created_at LIMIT portion);
  GET DIAGNOSTICS deleted = ROW_COUNT;
  UPDATE platform.audit_entries SET address = NULL WHERE id IN (SELECT e.id FROM platform.audit_entries e
    WHERE e.address IS NOT NULL AND e.created_at < now() - interval '30 days' ORDER BY e.created_at LIMIT portion);
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN deleted + changed;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION record_action(uuid, text, uuid, uuid, uuid, text, text, inet, text, timestamptz),
  forget_audited_sources(uuid), find_audited_people(uuid[], text), remove_old_audit_data(integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION record_action(uuid, text, uuid, uuid, uuid, text, text, inet, text, timestamptz)
  TO candlebook_app, candlebook_auth;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION forget_audited_sources(uuid), find_audited_people(uuid[], text), remove_old_audit_data(integer)
  TO candlebook_app;
