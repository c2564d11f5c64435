-- Executions get what money needs to be true: contract, rate, the broker's P&L; stock splits and answers about files are
-- stored.
CREATE TABLE "contract_sizes" (
	"user_id" uuid NOT NULL,
	"root" text NOT NULL,
	"size" numeric NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contract_sizes_user_id_root_pk" PRIMARY KEY("user_id","root"),
	CONSTRAINT "contract_sizes_size" CHECK (size > 0 and size < 1e18 and scale(trim_scale(size)) <= 6),
	CONSTRAINT "contract_sizes_root" CHECK (char_length(root) between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "contract_sizes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "file_accounts" (
	"user_id" uuid NOT NULL,
	"signature" text NOT NULL,
	"account" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "file_accounts_user_id_signature_account_pk" PRIMARY KEY("user_id","signature","account"),
	CONSTRAINT "file_accounts_length" CHECK (char_length(signature) between 1 and 100 and char_length(account) <= 50)
);
--> statement-breakpoint
ALTER TABLE "file_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "corporate_actions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"broker" text NOT NULL,
	"fingerprint" text NOT NULL,
	"kind" text NOT NULL,
	"symbol" text NOT NULL,
	"market" text NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"executed_at" timestamp (3) with time zone,
	"ratio_from" numeric,
	"ratio_to" numeric,
	"half" text,
	"account" text,
	"external_id" text,
	"line" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "corporate_actions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "corporate_actions_kind" CHECK (kind in ('split')),
	CONSTRAINT "corporate_actions_half" CHECK (half in ('close', 'open'))
);
--> statement-breakpoint
ALTER TABLE "corporate_actions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "fee_currency" text;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "contract_size" numeric DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "instrument" text;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "underlying" text;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "expiry" date;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "strike" numeric;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "option_type" text;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "rate" numeric;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "rate_currency" text;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "broker_pnl" numeric;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "refreshed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "broker_pnl" numeric;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "foreign_fees" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_sizes" ADD CONSTRAINT "contract_sizes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_accounts" ADD CONSTRAINT "file_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD CONSTRAINT "corporate_actions_import_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "corporate_actions_fingerprint" ON "corporate_actions" USING btree ("user_id","fingerprint");--> statement-breakpoint
CREATE INDEX "corporate_actions_position" ON "corporate_actions" USING btree ("user_id","broker","symbol");--> statement-breakpoint
CREATE INDEX "corporate_actions_import" ON "corporate_actions" USING btree ("user_id","import_id");--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_contract" CHECK (contract_size > 0 and strike >= 0 and option_type in ('call', 'put'));--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_rate" CHECK (rate > 0 and (rate is null) = (rate_currency is null));--> statement-breakpoint
CREATE POLICY "contract_sizes_owner" ON "contract_sizes" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "file_accounts_owner" ON "file_accounts" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "corporate_actions_owner" ON "corporate_actions" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);