CREATE TABLE "analytics_rollups" (
	"user_id" uuid NOT NULL,
	"span" text NOT NULL,
	"format" smallint,
	"summary" text,
	"points" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "analytics_rollups_user_id_span_pk" PRIMARY KEY("user_id","span")
);
--> statement-breakpoint
ALTER TABLE "analytics_rollups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "analytics_rollups" ADD CONSTRAINT "analytics_rollups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "analytics_rollups_owner" ON "analytics_rollups" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
-- Spans are compared and ordered by their letters, whatever the language of the database.
ALTER TABLE analytics_rollups ALTER COLUMN span TYPE text COLLATE "C";--> statement-breakpoint
CREATE INDEX "analytics_rollups_length" ON "analytics_rollups" USING btree ("user_id",length(span),"span");--> statement-breakpoint
-- Kept apart and not packed: packing takes longer than making.
ALTER TABLE analytics_rollups ALTER COLUMN summary SET STORAGE EXTERNAL, ALTER COLUMN points SET STORAGE EXTERNAL;--> statement-breakpoint
-- Whichever way trades are written, the rollups that hold them are known to be out of date in the same transaction.
-- The rows are taken in one order, that of all first, so that no two transactions wait for each other. An account that
-- is being deleted takes its rollups with it.
CREATE FUNCTION mark_rollups_stale() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  INSERT INTO analytics_rollups AS kept (user_id, span, created_at, updated_at)
  SELECT DISTINCT user_id, left(to_char(exit_date, 'YYYY-MM-DD'), letters) COLLATE "C", now(), now()
    FROM changed, unnest(ARRAY[0, 4, 7, 10]) AS letters
    WHERE exit_date IS NOT NULL AND EXISTS (SELECT FROM auth.users WHERE users.id = changed.user_id)
    ORDER BY 1, 2
  ON CONFLICT (user_id, span) DO UPDATE SET format = NULL, updated_at = now() WHERE kept.format IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER trades_added AFTER INSERT ON trades REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_rollups_stale();--> statement-breakpoint
CREATE TRIGGER trades_removed AFTER DELETE ON trades REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_rollups_stale();--> statement-breakpoint
CREATE TRIGGER trades_changed_from AFTER UPDATE ON trades REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_rollups_stale();--> statement-breakpoint
CREATE TRIGGER trades_changed_to AFTER UPDATE ON trades REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_rollups_stale();--> statement-breakpoint
-- Trades that were there before: all of their rollups are still to be made.
INSERT INTO analytics_rollups (user_id, span, created_at, updated_at)
  SELECT DISTINCT user_id, left(to_char(exit_date, 'YYYY-MM-DD'), letters), now(), now()
  FROM trades, unnest(ARRAY[0, 4, 7, 10]) AS letters WHERE exit_date IS NOT NULL;--> statement-breakpoint
-- The cards count open trades; those of a user are few among many closed ones.
CREATE INDEX trades_open ON trades (user_id) INCLUDE (stop_loss) WHERE status = 'open';
