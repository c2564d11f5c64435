CREATE TABLE "platform"."page_view_counts" (
	"day" date NOT NULL,
	"page_path" text NOT NULL,
	"device_type" text NOT NULL,
	"browser" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_view_counts_day_page_path_device_type_browser_pk" PRIMARY KEY("day","page_path","device_type","browser")
);
--> statement-breakpoint
ALTER TABLE "platform"."page_view_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform"."page_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"page_path" text NOT NULL,
	"user_agent" text,
	"referrer" text,
	"device_type" text NOT NULL,
	"browser" text NOT NULL,
	"os" text NOT NULL,
	"session_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_views_path" CHECK (page_path like '/%' and char_length(page_path) <= 500),
	CONSTRAINT "page_views_size" CHECK (char_length(referrer) <= 500 and char_length(user_agent) <= 500)
);
--> statement-breakpoint
ALTER TABLE "platform"."page_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform"."page_visitors" (
	"day" date NOT NULL,
	"visitor" uuid NOT NULL,
	CONSTRAINT "page_visitors_day_visitor_pk" PRIMARY KEY("day","visitor")
);
--> statement-breakpoint
ALTER TABLE "platform"."page_visitors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "page_views_created" ON "platform"."page_views" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "page_views_user" ON "platform"."page_views" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "page_views_session" ON "platform"."page_views" USING btree ("session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "page_visitors_visitor" ON "platform"."page_visitors" USING btree ("visitor");--> statement-breakpoint
CREATE POLICY "page_view_counts_administrator_select" ON "platform"."page_view_counts" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "page_view_counts_job_select" ON "platform"."page_view_counts" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "page_view_counts_job_insert" ON "platform"."page_view_counts" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "page_view_counts_job_delete" ON "platform"."page_view_counts" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "page_views_user_select" ON "platform"."page_views" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "page_views_administrator_select" ON "platform"."page_views" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "page_views_job_select" ON "platform"."page_views" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "page_views_job_insert" ON "platform"."page_views" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "page_views_job_delete" ON "platform"."page_views" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "page_visitors_administrator_select" ON "platform"."page_visitors" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "page_visitors_job_select" ON "platform"."page_visitors" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "page_visitors_job_insert" ON "platform"."page_visitors" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "page_visitors_job_delete" ON "platform"."page_visitors" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
-- No code changes a page view, a count or a visitor: they are added and deleted.
GRANT SELECT, INSERT, DELETE ON platform.page_views, platform.page_view_counts, platform.page_visitors TO candlebook_app;
