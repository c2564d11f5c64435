CREATE TABLE "executions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"broker" text NOT NULL,
	"fingerprint" text NOT NULL,
	"symbol" text NOT NULL,
	"market" text NOT NULL,
	"side" text NOT NULL,
	"quantity" numeric NOT NULL,
	"price" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"currency" text NOT NULL,
	"executed_at" timestamp (3) with time zone,
	"day" date NOT NULL,
	"line" integer NOT NULL,
	"closes_only" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "executions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "executions_side" CHECK (side in ('buy', 'sell')),
	CONSTRAINT "executions_amounts" CHECK (quantity > 0 and price >= 0 and fee >= 0)
);
--> statement-breakpoint
ALTER TABLE "executions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_changes" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"trade_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"into_trade_id" uuid,
	"before" jsonb NOT NULL,
	"after" jsonb,
	"fills" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_changes_user_id_import_id_trade_id_pk" PRIMARY KEY("user_id","import_id","trade_id"),
	CONSTRAINT "import_changes_kind" CHECK (kind in ('changed', 'removed'))
);
--> statement-breakpoint
ALTER TABLE "import_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"format" text NOT NULL,
	"format_title" text NOT NULL,
	"file_name" text NOT NULL,
	"file_sha256" text NOT NULL,
	"executions_added" integer NOT NULL,
	"trades_added" integer NOT NULL,
	"trades_changed" integer NOT NULL,
	"brought_back" uuid[] DEFAULT '{}' NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "imports_counts" CHECK (least(executions_added, trades_added, trades_changed) >= 0)
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trade_fills" (
	"user_id" uuid NOT NULL,
	"trade_id" uuid NOT NULL,
	"execution_id" uuid NOT NULL,
	"role" text NOT NULL,
	"quantity" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trade_fills_user_id_trade_id_execution_id_role_pk" PRIMARY KEY("user_id","trade_id","execution_id","role"),
	CONSTRAINT "trade_fills_role" CHECK (role in ('entry', 'exit')),
	CONSTRAINT "trade_fills_amounts" CHECK (quantity > 0 and fee >= 0)
);
--> statement-breakpoint
ALTER TABLE "trade_fills" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_import_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_fills" ADD CONSTRAINT "trade_fills_trade_fk" FOREIGN KEY ("user_id","trade_id") REFERENCES "public"."trades"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_fills" ADD CONSTRAINT "trade_fills_execution_fk" FOREIGN KEY ("user_id","execution_id") REFERENCES "public"."executions"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "executions_fingerprint" ON "executions" USING btree ("user_id","fingerprint");--> statement-breakpoint
CREATE INDEX "executions_position" ON "executions" USING btree ("user_id","broker","symbol");--> statement-breakpoint
CREATE INDEX "executions_import" ON "executions" USING btree ("user_id","import_id");--> statement-breakpoint
CREATE INDEX "trade_fills_execution" ON "trade_fills" USING btree ("user_id","execution_id");--> statement-breakpoint
CREATE POLICY "executions_owner" ON "executions" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "import_changes_owner" ON "import_changes" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "imports_owner" ON "imports" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "trade_fills_owner" ON "trade_fills" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);