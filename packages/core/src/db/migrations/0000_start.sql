CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "auth"."accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth"."rate_limits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "auth"."sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth"."users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth"."verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"unused_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "images_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "images_size" CHECK (bytes > 0 and width > 0 and height > 0)
);
--> statement-breakpoint
ALTER TABLE "images" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"client_key" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"date" date NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"trade_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "journal_entries_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "journal_entries_title" CHECK (btrim(title) <> ''),
	CONSTRAINT "journal_entries_content" CHECK (btrim(content) <> '')
);
--> statement-breakpoint
ALTER TABLE "journal_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trades" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"client_key" uuid,
	"import_id" uuid,
	"symbol" text NOT NULL,
	"market" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"quantity" numeric NOT NULL,
	"entry_price" numeric NOT NULL,
	"entry_date" date NOT NULL,
	"exit_price" numeric,
	"exit_date" date,
	"fees" numeric DEFAULT '0' NOT NULL,
	"fees_unit" text DEFAULT 'percent' NOT NULL,
	"strategy" text,
	"notes" text,
	"stop_loss" numeric,
	"take_profit" numeric,
	"risk_percentage" numeric,
	"emotion" text,
	"confidence_level" smallint,
	"time_frame" text,
	"plan_followed" boolean DEFAULT false NOT NULL,
	"sl_hit" boolean DEFAULT false NOT NULL,
	"tp_hit" boolean DEFAULT false NOT NULL,
	"sl_modified" boolean DEFAULT false NOT NULL,
	"tp_modified" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"pnl" numeric GENERATED ALWAYS AS (case when status = 'closed' then
        (case type when 'long' then 1 else -1 end) * (exit_price - entry_price) * quantity
        - (case fees_unit when 'percent' then entry_price * quantity * fees * 0.01 else fees end) end) STORED,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trades_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "trades_market" CHECK (market in ('crypto', 'stock')),
	CONSTRAINT "trades_type" CHECK (type in ('long', 'short')),
	CONSTRAINT "trades_status" CHECK (status in ('open', 'closed')),
	CONSTRAINT "trades_fees_unit" CHECK (fees_unit in ('percent', 'amount')),
	CONSTRAINT "trades_symbol" CHECK (symbol = upper(btrim(symbol)) and char_length(symbol) between 1 and 20),
	CONSTRAINT "trades_exit" CHECK (case status when 'closed' then exit_price is not null and exit_date is not null
      else exit_price is null and exit_date is null end),
	CONSTRAINT "trades_days" CHECK (exit_date is null or exit_date >= entry_date),
	CONSTRAINT "trades_amounts" CHECK (least(quantity, entry_price, exit_price, fees, stop_loss, take_profit) >= 0
      and greatest(quantity, entry_price, exit_price, fees, stop_loss, take_profit) < 1e18
      and greatest(scale(quantity), scale(entry_price), scale(exit_price), scale(fees), scale(stop_loss), scale(take_profit)) <= 18),
	CONSTRAINT "trades_risk" CHECK (risk_percentage between 0 and 100),
	CONSTRAINT "trades_confidence" CHECK (confidence_level between 1 and 5),
	CONSTRAINT "trades_emotion" CHECK (emotion in ('confident', 'nervous', 'excited', 'fearful', 'calm', 'greedy', 'patient', 'impatient', 'focused', 'distracted')),
	CONSTRAINT "trades_time_frame" CHECK (time_frame in ('1m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d', '1w'))
);
--> statement-breakpoint
ALTER TABLE "trades" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "images_name" ON "images" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "images_unused" ON "images" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_client_key" ON "journal_entries" USING btree ("user_id","client_key");--> statement-breakpoint
CREATE INDEX "journal_entries_newest" ON "journal_entries" USING btree ("user_id","date" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "trades_client_key" ON "trades" USING btree ("user_id","client_key");--> statement-breakpoint
CREATE INDEX "trades_newest" ON "trades" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "trades_import" ON "trades" USING btree ("user_id","import_id");--> statement-breakpoint
CREATE POLICY "profiles_owner" ON "profiles" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "images_owner" ON "images" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "journal_entries_owner" ON "journal_entries" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "trades_owner" ON "trades" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);