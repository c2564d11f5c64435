DROP INDEX "trades_newest";--> statement-breakpoint
CREATE INDEX "trades_newest" ON "trades" USING btree ("user_id","created_at","id");