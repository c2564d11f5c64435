CREATE TABLE "library_categories" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "library_categories_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "library_categories_name" CHECK (btrim(name) <> '')
);
--> statement-breakpoint
ALTER TABLE "library_categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "library_copies" (
	"user_id" uuid NOT NULL,
	"copy_id" uuid NOT NULL,
	"kept" boolean NOT NULL,
	"last_change" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "library_copies_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
ALTER TABLE "library_copies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "library_items" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"change" bigint NOT NULL,
	"deleted_up_to" timestamp (3) with time zone,
	"type" text,
	"title" text,
	"description" text,
	"category" text,
	"tags" text[],
	"attached_images" text[],
	"attached_links" text[],
	"content" text,
	"url" text,
	"page_screenshot" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "library_items_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "library_items_kind" CHECK (coalesce(type in ('text', 'link'), deleted_up_to is not null)),
	CONSTRAINT "library_items_whole" CHECK (type is null or (coalesce(btrim(title), '') <> '' and coalesce(btrim(category), '') <> '' and tags is not null and attached_images is not null and attached_links is not null)),
	CONSTRAINT "library_items_content" CHECK (coalesce(type, '') <> 'text' or (coalesce(btrim(content), '') <> '' and url is null)),
	CONSTRAINT "library_items_url" CHECK (coalesce(type, '') <> 'link' or (coalesce(url, '') ~* '^https?://' and content is null))
);
--> statement-breakpoint
ALTER TABLE "library_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "library_categories" ADD CONSTRAINT "library_categories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_copies" ADD CONSTRAINT "library_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_items_changes" ON "library_items" USING btree ("user_id","change");--> statement-breakpoint
CREATE POLICY "library_categories_owner" ON "library_categories" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "library_copies_owner" ON "library_copies" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "library_items_owner" ON "library_items" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);