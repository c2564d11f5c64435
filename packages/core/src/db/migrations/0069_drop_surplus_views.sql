DROP POLICY "surplus_views_administrator_select" ON "platform"."surplus_views" CASCADE;--> statement-breakpoint
DROP POLICY "surplus_views_job_select" ON "platform"."surplus_views" CASCADE;--> statement-breakpoint
DROP POLICY "surplus_views_job_insert" ON "platform"."surplus_views" CASCADE;--> statement-breakpoint
DROP POLICY "surplus_views_job_update" ON "platform"."surplus_views" CASCADE;--> statement-breakpoint
DROP POLICY "surplus_views_job_delete" ON "platform"."surplus_views" CASCADE;--> statement-breakpoint
DROP TABLE "platform"."surplus_views" CASCADE;