CREATE TABLE "platform"."audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"user_id" uuid,
	"target_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_entries_action" CHECK (action ~ '^[a-z]+\.[a-z_]+$')
);
--> statement-breakpoint
ALTER TABLE "platform"."audit_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform"."visitor_counts" (
	"kind" text NOT NULL,
	"visitor" text NOT NULL,
	"count" integer NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visitor_counts_kind_visitor_pk" PRIMARY KEY("kind","visitor")
);
--> statement-breakpoint
ALTER TABLE "platform"."visitor_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform"."invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"duration_days" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"invited_by" uuid,
	"presented_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"used_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_email_form" CHECK (email = lower(email) and char_length(email) <= 254),
	CONSTRAINT "invitations_duration" CHECK (duration_days = -1 or duration_days between 1 and 3650)
);
--> statement-breakpoint
ALTER TABLE "platform"."invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"renewal_reminders" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_settings_currency" CHECK (currency in ('EUR', 'USD', 'GBP', 'BRL'))
);
--> statement-breakpoint
ALTER TABLE "user_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitation_grants" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"duration_days" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitation_grants_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "invitation_grants_end" CHECK ((duration_days = -1) = (ends_at is null))
);
--> statement-breakpoint
ALTER TABLE "invitation_grants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "subscribers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"trial_start" timestamp (3) with time zone,
	"trial_end" timestamp (3) with time zone,
	"trial_days" integer,
	"onboarding_completed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscribers_trial" CHECK (num_nulls(trial_start, trial_end, trial_days) in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "subscribers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "full_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_grants" ADD CONSTRAINT "invitation_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "platform"."audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "visitor_counts_began" ON "platform"."visitor_counts" USING btree ("began_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_code_hash" ON "platform"."invitations" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "platform"."invitations" USING btree ("email","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_grants_invitation" ON "invitation_grants" USING btree ("user_id","invitation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email" ON "subscribers" USING btree ("email");--> statement-breakpoint
CREATE POLICY "audit_entries_user_insert" ON "platform"."audit_entries" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "audit_entries_administrator_select" ON "platform"."audit_entries" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "audit_entries_job_select" ON "platform"."audit_entries" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "audit_entries_job_insert" ON "platform"."audit_entries" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "visitor_counts_job_select" ON "platform"."visitor_counts" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "visitor_counts_job_insert" ON "platform"."visitor_counts" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "visitor_counts_job_update" ON "platform"."visitor_counts" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "visitor_counts_job_delete" ON "platform"."visitor_counts" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "invitations_administrator_select" ON "platform"."invitations" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "invitations_job_select" ON "platform"."invitations" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "invitations_job_insert" ON "platform"."invitations" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "invitations_job_update" ON "platform"."invitations" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "invitations_job_delete" ON "platform"."invitations" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "user_settings_owner" ON "user_settings" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "invitation_grants_owner" ON "invitation_grants" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "subscribers_owner" ON "subscribers" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
-- The account (auth.users) decides e-mail and name. The copies are filled and kept equal by triggers with the owner's
-- rights, because no other role sees both schemas. So no code path can forget a copy or write another e-mail.
CREATE FUNCTION "copy_account_to_profile"() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  SELECT lower(u.email), u.name INTO NEW.email, NEW.full_name FROM auth.users u WHERE u.id = NEW.user_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "copy_email_to_subscriber"() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  SELECT lower(u.email) INTO NEW.email FROM auth.users u WHERE u.id = NEW.user_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "copy_changed_account"() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE public.profiles SET email = lower(NEW.email), full_name = NEW.name, updated_at = NEW.updated_at
    WHERE user_id = NEW.id AND (email, full_name) IS DISTINCT FROM (lower(NEW.email), NEW.name);
  UPDATE public.subscribers SET email = lower(NEW.email), updated_at = NEW.updated_at
    WHERE user_id = NEW.id AND email IS DISTINCT FROM lower(NEW.email);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "copy_name_to_account"() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE auth.users SET name = NEW.full_name, updated_at = NEW.updated_at
    WHERE id = NEW.user_id AND name IS DISTINCT FROM NEW.full_name;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION copy_account_to_profile(), copy_email_to_subscriber(), copy_changed_account(), copy_name_to_account() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER "profiles_added" BEFORE INSERT ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION copy_account_to_profile();--> statement-breakpoint
CREATE TRIGGER "profiles_renamed" AFTER UPDATE OF "full_name" ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION copy_name_to_account();--> statement-breakpoint
CREATE TRIGGER "subscribers_email_set" BEFORE INSERT OR UPDATE OF "user_id", "email" ON "subscribers"
  FOR EACH ROW EXECUTE FUNCTION copy_email_to_subscriber();--> statement-breakpoint
CREATE TRIGGER "users_changed" AFTER UPDATE OF "email", "name" ON "auth"."users"
  FOR EACH ROW EXECUTE FUNCTION copy_changed_account();--> statement-breakpoint
-- Every existing account gets both rows. The instants of an existing profile stay.
INSERT INTO profiles (user_id, created_at, updated_at) SELECT id, created_at, updated_at FROM auth.users
  ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE profiles p SET email = lower(u.email), full_name = u.name FROM auth.users u WHERE u.id = p.user_id;--> statement-breakpoint
INSERT INTO subscribers (user_id, created_at, updated_at) SELECT id, created_at, updated_at FROM auth.users;--> statement-breakpoint
-- A user writes the own name, and never the e-mail or is_admin.
GRANT UPDATE (full_name) ON profiles TO candlebook_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.invitations, platform.visitor_counts TO candlebook_app;--> statement-breakpoint
-- Append-only: the app role has no right to change or delete an entry.
GRANT SELECT, INSERT ON platform.audit_entries TO candlebook_app;
