CREATE TABLE "import_plan_pages" (
	"user_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"section" text NOT NULL,
	"page" integer NOT NULL,
	"items" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_plan_pages_user_id_plan_id_section_page_pk" PRIMARY KEY("user_id","plan_id","section","page"),
	CONSTRAINT "import_plan_pages_section" CHECK (section in ('trades', 'skipped', 'warnings')),
	CONSTRAINT "import_plan_pages_size" CHECK (octet_length(items) <= 4194304)
);
--> statement-breakpoint
ALTER TABLE "import_plan_pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_plans" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"failure" jsonb,
	"shown" jsonb,
	"upload" "bytea",
	"import_id" uuid,
	"beat_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_plans_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "import_plans_state" CHECK (state in ('waiting', 'reading', 'matching', 'ready', 'failed', 'cancelled', 'committed')),
	CONSTRAINT "import_plans_size" CHECK (octet_length(upload) <= 33554432 and octet_length(shown::text) <= 4194304 and octet_length(failure::text) <= 1048576),
	CONSTRAINT "import_plans_ready" CHECK (state <> 'ready' or (shown is not null and upload is not null))
);
--> statement-breakpoint
ALTER TABLE "import_plans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_turns" (
	"user_id" uuid NOT NULL,
	"holder" uuid NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_turns_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
ALTER TABLE "import_turns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "import_plan_pages" ADD CONSTRAINT "import_plan_pages_plan_fk" FOREIGN KEY ("user_id","plan_id") REFERENCES "public"."import_plans"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_plans" ADD CONSTRAINT "import_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_turns" ADD CONSTRAINT "import_turns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "import_plan_pages_owner" ON "import_plan_pages" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "import_plans_owner" ON "import_plans" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "import_turns_owner" ON "import_turns" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
-- Compressed already.
ALTER TABLE import_plans ALTER COLUMN upload SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE import_plan_pages ALTER COLUMN items SET STORAGE EXTERNAL;--> statement-breakpoint
-- The sweep must find whose plans have expired, and row security rightly hides them: this returns user ids, nothing else.
CREATE FUNCTION "users_with_expired_plans"(expired_before timestamptz) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ SELECT DISTINCT user_id FROM public.import_plans WHERE expires_at < expired_before $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "users_with_expired_plans"(timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "users_with_expired_plans"(timestamptz) TO candlebook_app;
