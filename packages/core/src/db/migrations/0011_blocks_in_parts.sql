CREATE TABLE "analytics_blocks" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"part" integer NOT NULL,
	"block" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "analytics_blocks_user_id_month_part_pk" PRIMARY KEY("user_id","month","part")
);
--> statement-breakpoint
ALTER TABLE "analytics_blocks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "analytics_rollups" ADD COLUMN "blocks" integer;--> statement-breakpoint
ALTER TABLE "analytics_rollups" DROP COLUMN "block";--> statement-breakpoint
-- Spans are compared and ordered by their letters, and texts are kept apart and not packed, as in analytics_rollups.
ALTER TABLE analytics_blocks ALTER COLUMN month TYPE text COLLATE "C", ALTER COLUMN block SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "analytics_blocks" ADD CONSTRAINT "analytics_blocks_rollup_fk" FOREIGN KEY ("user_id","month") REFERENCES "public"."analytics_rollups"("user_id","span") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "analytics_blocks_owner" ON "analytics_blocks" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
-- What puts a month out of date takes the number of its blocks away, and with it all of them.
CREATE OR REPLACE FUNCTION mark_rollups_stale() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  INSERT INTO analytics_rollups AS kept (user_id, span, created_at, updated_at)
  SELECT DISTINCT user_id, left(to_char(exit_date, 'YYYY-MM-DD'), letters) COLLATE "C", now(), now()
    FROM changed, unnest(ARRAY[0, 4, 7, 10]) AS letters
    WHERE exit_date IS NOT NULL
      AND user_id IN (SELECT accounts_among(ARRAY(SELECT DISTINCT user_id FROM changed)))
    ORDER BY 1, 2
  ON CONFLICT (user_id, span) DO UPDATE SET format = NULL, blocks = NULL, updated_at = now()
    WHERE kept.format IS NOT NULL;
  RETURN NULL;
END $$;
