CREATE TABLE "platform"."page_view_referrers" (
	"day" date NOT NULL,
	"site" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_view_referrers_day_site_pk" PRIMARY KEY("day","site")
);
--> statement-breakpoint
ALTER TABLE "platform"."page_view_referrers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "page_view_referrers_administrator_select" ON "platform"."page_view_referrers" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "page_view_referrers_job_select" ON "platform"."page_view_referrers" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "page_view_referrers_job_insert" ON "platform"."page_view_referrers" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "page_view_referrers_job_delete" ON "platform"."page_view_referrers" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');