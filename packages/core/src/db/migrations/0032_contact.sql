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
CREATE UNIQUE INDEX "contact_messages_client_key" ON "platform"."contact_messages" USING btree ("client_key");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "platform"."contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "platform"."contact_messages" USING btree ("email");--> statement-breakpoint
CREATE POLICY "contact_messages_user_select" ON "platform"."contact_messages" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "contact_messages_administrator_select" ON "platform"."contact_messages" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "contact_messages_job_select" ON "platform"."contact_messages" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "contact_messages_job_insert" ON "platform"."contact_messages" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "contact_messages_job_delete" ON "platform"."contact_messages" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
-- No code changes a message: it is added and deleted.
GRANT SELECT, INSERT, DELETE ON platform.contact_messages TO candlebook_app;
