CREATE INDEX "trades_symbol" ON "trades" USING btree ("user_id","symbol");--> statement-breakpoint
CREATE INDEX "trades_strategy" ON "trades" USING btree ("user_id","strategy") WHERE strategy is not null;--> statement-breakpoint
CREATE INDEX "trades_of_account" ON "trades" USING btree ("user_id","account") WHERE account is not null;--> statement-breakpoint
CREATE INDEX "trades_entry_day" ON "trades" USING btree ("user_id","entry_date");--> statement-breakpoint
-- The keys by which the list finds tags: the owner and the tag as the filter compares it. The owner is part of each key, so
-- that no search reads the rows of others. Without an operator for uuid in GIN (btree_gin), text does it.
CREATE FUNCTION tag_keys(owner uuid, tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public AS $$
  SELECT array(SELECT owner::text || ' ' || lower(btrim(tag)) FROM unnest(tags) AS tag)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION tag_keys(uuid, text[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION tag_keys(uuid, text[]) TO candlebook_app;--> statement-breakpoint
CREATE INDEX trades_tags ON trades USING gin (tag_keys(user_id, tags)) WITH (fastupdate = off) WHERE tags <> '{}';--> statement-breakpoint
-- The planner uses no statistics of a partial index, and would expect few trades of each tag.
CREATE STATISTICS trades_tag_keys ON (tag_keys(user_id, tags)) FROM trades;--> statement-breakpoint
-- Under row security an index serves only operators that the server knows to reveal nothing (leakproof), and those of arrays
-- are not among them. So searches for tags read this view. It shows the same rows as the policy of trades, and no role
-- writes through it.
CREATE VIEW own_trades AS SELECT * FROM trades WHERE user_id = nullif(current_setting('app.user_id', true), '')::uuid;--> statement-breakpoint
REVOKE ALL ON own_trades FROM PUBLIC, candlebook_app;--> statement-breakpoint
GRANT SELECT ON own_trades TO candlebook_app;
