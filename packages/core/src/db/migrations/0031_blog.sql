CREATE TABLE "platform"."blog_images" (
	"name" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"unused_since" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blog_images_size" CHECK (bytes > 0 and width > 0 and height > 0)
);
--> statement-breakpoint
ALTER TABLE "platform"."blog_images" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform"."blog_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"client_key" uuid,
	"client_key_digest" text,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"excerpt" text NOT NULL,
	"author" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blog_posts_texts" CHECK (btrim(title) <> '' and btrim(content) <> '' and btrim(excerpt) <> '' and btrim(author) <> '')
);
--> statement-breakpoint
ALTER TABLE "platform"."blog_posts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "blog_images_unused" ON "platform"."blog_images" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_client_key" ON "platform"."blog_posts" USING btree ("client_key");--> statement-breakpoint
CREATE INDEX "blog_posts_newest" ON "platform"."blog_posts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blog_posts_published" ON "platform"."blog_posts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published;--> statement-breakpoint
CREATE INDEX "blog_posts_images" ON "platform"."blog_posts" USING gin ("images");--> statement-breakpoint
CREATE POLICY "blog_images_administrator_select" ON "platform"."blog_images" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "blog_images_administrator_insert" ON "platform"."blog_images" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "blog_images_administrator_update" ON "platform"."blog_images" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "blog_images_administrator_delete" ON "platform"."blog_images" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "blog_images_job_select" ON "platform"."blog_images" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "blog_images_job_update" ON "platform"."blog_images" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "blog_images_job_delete" ON "platform"."blog_images" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "blog_posts_administrator_select" ON "platform"."blog_posts" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "blog_posts_administrator_insert" ON "platform"."blog_posts" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "blog_posts_administrator_update" ON "platform"."blog_posts" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "blog_posts_administrator_delete" ON "platform"."blog_posts" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "blog_posts_visitor_select" ON "platform"."blog_posts" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (published);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.blog_posts, platform.blog_images TO candlebook_app;
