CREATE TABLE "image_uses" (
	"user_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"used_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "image_uses_user_id_image_id_used_by_pk" PRIMARY KEY("user_id","image_id","used_by")
);
--> statement-breakpoint
ALTER TABLE "image_uses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "image_uses" ADD CONSTRAINT "image_uses_image" FOREIGN KEY ("user_id","image_id") REFERENCES "public"."images"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_uses_used_by" ON "image_uses" USING btree ("user_id","used_by");--> statement-breakpoint
CREATE INDEX "images_deleted" ON "images" USING btree ("user_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE POLICY "image_uses_owner" ON "image_uses" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
-- The sweep must find whose images wait for it, and row security rightly hides them: this tells user ids, nothing else.
CREATE FUNCTION "users_with_images_to_delete"(unused_before timestamptz) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ SELECT DISTINCT user_id FROM public.images WHERE deleted_at IS NOT NULL OR unused_since < unused_before $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "users_with_images_to_delete"(timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "users_with_images_to_delete"(timestamptz) TO candlebook_app;
