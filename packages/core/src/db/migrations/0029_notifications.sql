CREATE TABLE "notification_reads" (
	"user_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_reads_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
ALTER TABLE "notification_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform"."notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"sender_id" uuid,
	"recipient_id" uuid,
	"unique_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notifications_kind" CHECK (kind ~ '^[a-z]+(-[a-z]+)*$'),
	CONSTRAINT "notifications_size" CHECK (char_length(title) <= 200 and char_length(message) <= 10000)
);
--> statement-breakpoint
ALTER TABLE "platform"."notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."notifications" ADD CONSTRAINT "notifications_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_unique_key" ON "platform"."notifications" USING btree ("unique_key");--> statement-breakpoint
CREATE INDEX "notifications_to_all" ON "platform"."notifications" USING btree ("created_at","id") WHERE recipient_id is null;--> statement-breakpoint
CREATE INDEX "notifications_to_one" ON "platform"."notifications" USING btree ("recipient_id","created_at","id") WHERE recipient_id is not null;--> statement-breakpoint
CREATE POLICY "notification_reads_owner" ON "notification_reads" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "notifications_user_select" ON "platform"."notifications" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (recipient_id is null or recipient_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "notifications_user_insert" ON "platform"."notifications" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (recipient_id = nullif(current_setting('app.user_id', true), '')::uuid and sender_id is null);--> statement-breakpoint
CREATE POLICY "notifications_administrator_select" ON "platform"."notifications" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "notifications_administrator_insert" ON "platform"."notifications" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "notifications_job_select" ON "platform"."notifications" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "notifications_job_insert" ON "platform"."notifications" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "notifications_job_update" ON "platform"."notifications" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "notifications_job_delete" ON "platform"."notifications" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.notifications TO candlebook_app;
