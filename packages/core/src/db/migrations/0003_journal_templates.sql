CREATE TABLE "journal_templates" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"starter" text,
	"removed" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "journal_templates_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "journal_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_templates" ADD CONSTRAINT "journal_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_templates_starter" ON "journal_templates" USING btree ("user_id","starter");--> statement-breakpoint
CREATE POLICY "journal_templates_owner" ON "journal_templates" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);