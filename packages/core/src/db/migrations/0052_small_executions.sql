-- Decision 037. The id of an execution becomes the digest of its fingerprint, and an execution that belongs entirely to one
-- trade names the trade in its own row. Both tables are written once, with the columns of a fixed length first.
CREATE TEMPORARY TABLE new_ids AS
  SELECT user_id, id AS old_id,
      encode(set_byte(set_byte(digest, 6, get_byte(digest, 6) & 15 | 128), 8, get_byte(digest, 8) & 63 | 128), 'hex')::uuid AS id,
      row_number() OVER (PARTITION BY user_id, import_id ORDER BY id) - 1 AS position
    FROM executions, LATERAL (SELECT substring(sha256(convert_to(fingerprint, 'UTF8')) FROM 1 FOR 16)) AS hashed (digest);--> statement-breakpoint
CREATE TEMPORARY TABLE entire_fills AS
  SELECT fill.user_id, fill.execution_id, fill.trade_id, fill.role
    FROM (SELECT *, count(*) OVER (PARTITION BY user_id, execution_id) AS fills FROM trade_fills) AS fill
    JOIN executions AS execution ON execution.user_id = fill.user_id AND execution.id = fill.execution_id
    WHERE fills = 1 AND fill.quantity = execution.quantity AND fill.fee = execution.fee;--> statement-breakpoint
CREATE TEMPORARY TABLE shares AS
  SELECT fill.user_id, trade_id, new_ids.id AS execution_id, role, quantity, fee
    FROM trade_fills AS fill JOIN new_ids ON new_ids.user_id = fill.user_id AND new_ids.old_id = fill.execution_id
    WHERE NOT EXISTS (SELECT FROM entire_fills AS entire
      WHERE entire.user_id = fill.user_id AND entire.execution_id = fill.execution_id);--> statement-breakpoint
ANALYZE new_ids;--> statement-breakpoint
ANALYZE entire_fills;--> statement-breakpoint
DROP TABLE trade_fills;--> statement-breakpoint
ALTER TABLE executions RENAME TO former_executions;--> statement-breakpoint
ALTER TABLE former_executions DROP CONSTRAINT executions_user_id_id_pk;--> statement-breakpoint
DROP INDEX executions_fingerprint, executions_position, executions_import;--> statement-breakpoint
CREATE TABLE "executions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"trade_id" uuid,
	"executed_at" timestamp (3) with time zone,
	"day" date NOT NULL,
	"expiry" date,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"closes_only" boolean NOT NULL,
	"is_entry" boolean,
	"broker" text NOT NULL,
	"external_id" text,
	"symbol" text NOT NULL,
	"market" text NOT NULL,
	"side" text NOT NULL,
	"quantity" numeric NOT NULL,
	"price" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"currency" text NOT NULL,
	"zone" text,
	"account" text,
	"fee_currency" text,
	"other_fees" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contract_size" numeric DEFAULT '1' NOT NULL,
	"instrument" text,
	"underlying" text,
	"strike" numeric,
	"option_type" text,
	"rate" numeric,
	"rate_currency" text,
	"broker_pnl" numeric,
	CONSTRAINT "executions_side" CHECK (side in ('buy', 'sell')),
	CONSTRAINT "executions_amounts" CHECK (quantity > 0 and price >= 0 and fee >= 0),
	CONSTRAINT "executions_role" CHECK (trade_id is null or is_entry is not null),
	CONSTRAINT "executions_contract" CHECK (contract_size > 0 and strike >= 0 and option_type in ('call', 'put')),
	CONSTRAINT "executions_rate" CHECK (rate > 0 and (rate is null) = (rate_currency is null))
);
--> statement-breakpoint
INSERT INTO executions (user_id, id, import_id, trade_id, executed_at, day, expiry, position, line, closes_only, is_entry,
    broker, external_id, symbol, market, side, quantity, price, fee, currency, zone, account, fee_currency, other_fees,
    contract_size, instrument, underlying, strike, option_type, rate, rate_currency, broker_pnl)
  SELECT former.user_id, new_ids.id, import_id, entire.trade_id, executed_at, day, expiry, position, line, closes_only,
      entire.role = 'entry', broker, nullif(split_part(fingerprint, '|', 2), ''), symbol, market, side, quantity, price, fee,
      currency, zone, account, fee_currency, other_fees, contract_size, instrument, underlying, strike, option_type, rate,
      rate_currency, broker_pnl
    FROM former_executions AS former
    JOIN new_ids ON new_ids.user_id = former.user_id AND new_ids.old_id = former.id
    LEFT JOIN entire_fills AS entire ON entire.user_id = former.user_id AND entire.execution_id = former.id
    ORDER BY former.user_id, import_id, position;--> statement-breakpoint
DROP TABLE former_executions;--> statement-breakpoint
CREATE TABLE "trade_fills" (
	"user_id" uuid NOT NULL,
	"trade_id" uuid NOT NULL,
	"execution_id" uuid NOT NULL,
	"role" text NOT NULL,
	"quantity" numeric NOT NULL,
	"fee" numeric NOT NULL,
	CONSTRAINT "trade_fills_role" CHECK (role in ('entry', 'exit')),
	CONSTRAINT "trade_fills_amounts" CHECK (quantity > 0 and fee >= 0)
);
--> statement-breakpoint
INSERT INTO trade_fills (user_id, trade_id, execution_id, role, quantity, fee)
  SELECT user_id, trade_id, execution_id, role, quantity, fee FROM shares;--> statement-breakpoint
-- Executions as they were before an import corrected them. One that no longer exists keeps its id, which finds no row.
UPDATE imports SET refreshed = converted.refreshed
  FROM (SELECT imports.user_id, imports.id,
        jsonb_agg(CASE WHEN new_ids.id IS NULL THEN item ELSE item || jsonb_build_object('id', new_ids.id) END ORDER BY place)
          AS refreshed
      FROM imports CROSS JOIN LATERAL jsonb_array_elements(refreshed) WITH ORDINALITY AS listed (item, place)
      LEFT JOIN new_ids ON new_ids.user_id = imports.user_id AND new_ids.old_id = (item ->> 'id')::uuid
      GROUP BY imports.user_id, imports.id) AS converted
  WHERE imports.user_id = converted.user_id AND imports.id = converted.id;--> statement-breakpoint
-- The fills before and after a change name fingerprints, also those of executions that no longer exist.
CREATE FUNCTION pg_temp.convert_fills(fills jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(item || jsonb_build_object('executionId', encode(set_byte(set_byte(
      digest, 6, get_byte(digest, 6) & 15 | 128), 8, get_byte(digest, 8) & 63 | 128), 'hex')::uuid) ORDER BY place), '[]')
    FROM jsonb_array_elements(fills) WITH ORDINALITY AS listed (item, place),
      LATERAL (SELECT substring(sha256(convert_to(item ->> 'executionId', 'UTF8')) FROM 1 FOR 16)) AS hashed (digest)
$$;--> statement-breakpoint
UPDATE import_changes SET fills = pg_temp.convert_fills(fills),
  after = CASE WHEN after ? 'fills' THEN jsonb_set(after, '{fills}', pg_temp.convert_fills(after -> 'fills')) ELSE after END;--> statement-breakpoint
DROP FUNCTION pg_temp.convert_fills(jsonb);--> statement-breakpoint
DROP TABLE new_ids, entire_fills, shares;--> statement-breakpoint
-- The stored content of a file names fingerprints, and lives for an hour. A plan that waits ends now; the file is uploaded again.
UPDATE import_plans SET expires_at = now() WHERE expires_at > now() AND state <> 'committed';--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
CREATE INDEX "executions_position" ON "executions" USING btree ("user_id","broker","symbol");--> statement-breakpoint
CREATE INDEX "executions_import" ON "executions" USING btree ("user_id","import_id");--> statement-breakpoint
CREATE INDEX "executions_trade" ON "executions" USING btree ("user_id","trade_id") WHERE trade_id is not null;--> statement-breakpoint
ALTER TABLE "trade_fills" ADD CONSTRAINT "trade_fills_user_id_trade_id_execution_id_role_pk" PRIMARY KEY("user_id","trade_id","execution_id","role");--> statement-breakpoint
CREATE INDEX "trade_fills_execution" ON "trade_fills" USING btree ("user_id","execution_id");--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_import_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_account" FOREIGN KEY ("user_id","account") REFERENCES "public"."broker_accounts"("user_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
-- The list of columns cannot be said in the table file: without it the owner would be set to null, too.
ALTER TABLE executions ADD CONSTRAINT executions_trade_fk FOREIGN KEY (user_id, trade_id) REFERENCES trades (user_id, id) ON DELETE SET NULL (trade_id);--> statement-breakpoint
ALTER TABLE "trade_fills" ADD CONSTRAINT "trade_fills_trade_fk" FOREIGN KEY ("user_id","trade_id") REFERENCES "public"."trades"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_fills" ADD CONSTRAINT "trade_fills_execution_fk" FOREIGN KEY ("user_id","execution_id") REFERENCES "public"."executions"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "executions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "trade_fills" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "executions_owner" ON "executions" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "trade_fills_owner" ON "trade_fills" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE TRIGGER executions_account_known BEFORE INSERT ON executions
  FOR EACH ROW WHEN (NEW.account IS NOT NULL) EXECUTE FUNCTION ensure_broker_account();--> statement-breakpoint
CREATE TRIGGER executions_account_changed BEFORE UPDATE OF account ON executions
  FOR EACH ROW WHEN (NEW.account IS NOT NULL AND NEW.account IS DISTINCT FROM OLD.account AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION ensure_broker_account();--> statement-breakpoint
-- The fills of trades: executions that belong entirely to one trade, and the shares of divided ones. The view has the rights
-- of its reader, so the policies of both tables hold. No role writes through it.
CREATE VIEW fills WITH (security_invoker = true) AS
  SELECT user_id, trade_id, id AS execution_id, CASE WHEN is_entry THEN 'entry' ELSE 'exit' END AS role, quantity, fee,
      broker, symbol, import_id, position
    FROM executions WHERE trade_id IS NOT NULL
  UNION ALL
  SELECT trade_fills.user_id, trade_fills.trade_id, execution_id, role, trade_fills.quantity, trade_fills.fee,
      broker, symbol, import_id, position
    FROM trade_fills JOIN executions
      ON executions.user_id = trade_fills.user_id AND executions.id = trade_fills.execution_id;--> statement-breakpoint
REVOKE ALL ON fills FROM PUBLIC, candlebook_app;--> statement-breakpoint
GRANT SELECT ON fills TO candlebook_app;--> statement-breakpoint
ANALYZE executions, trade_fills;
