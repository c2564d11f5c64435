CREATE TABLE "platform"."surplus_views" (
	"day" date NOT NULL,
	"device_type" text NOT NULL,
	"browser" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "surplus_views_day_device_type_browser_pk" PRIMARY KEY("day","device_type","browser")
);
--> statement-breakpoint
ALTER TABLE "platform"."surplus_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "surplus_views_administrator_select" ON "platform"."surplus_views" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "surplus_views_job_select" ON "platform"."surplus_views" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "surplus_views_job_insert" ON "platform"."surplus_views" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "surplus_views_job_update" ON "platform"."surplus_views" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "surplus_views_job_delete" ON "platform"."surplus_views" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
-- By hand: rights on the tables of the schema platform have no default.
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.surplus_views TO candlebook_app;
