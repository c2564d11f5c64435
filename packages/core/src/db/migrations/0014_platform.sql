CREATE SCHEMA "platform";
--> statement-breakpoint
CREATE TABLE "platform"."mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"template" text NOT NULL,
	"language" text NOT NULL,
	"recipient" text NOT NULL,
	"data" jsonb,
	"unique_key" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mails_state" CHECK (state in ('waiting', 'sent', 'kept', 'undeliverable')),
	CONSTRAINT "mails_size" CHECK (octet_length(data::text) <= 65536 and char_length(recipient) <= 320)
);--> statement-breakpoint
ALTER TABLE "platform"."mails" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."undeliverable_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"reply_code" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE "platform"."undeliverable_addresses" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE UNIQUE INDEX "mails_unique_key" ON "platform"."mails" USING btree ("unique_key");--> statement-breakpoint
CREATE INDEX "mails_created" ON "platform"."mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE POLICY "mails_user_insert" ON "platform"."mails" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "mails_administrator_select" ON "platform"."mails" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "mails_job_select" ON "platform"."mails" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "mails_job_insert" ON "platform"."mails" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "mails_job_update" ON "platform"."mails" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "mails_job_delete" ON "platform"."mails" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "undeliverable_addresses_administrator_select" ON "platform"."undeliverable_addresses" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "undeliverable_addresses_administrator_delete" ON "platform"."undeliverable_addresses" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "undeliverable_addresses_job_select" ON "platform"."undeliverable_addresses" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "undeliverable_addresses_job_insert" ON "platform"."undeliverable_addresses" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "undeliverable_addresses_job_update" ON "platform"."undeliverable_addresses" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "undeliverable_addresses_job_delete" ON "platform"."undeliverable_addresses" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
-- Rows of the product belong to no tenant. Each migration that adds a table here grants its rights; there is no default.
GRANT USAGE ON SCHEMA platform TO candlebook_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.mails, platform.undeliverable_addresses TO candlebook_app;
