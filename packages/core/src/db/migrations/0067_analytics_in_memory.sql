DROP TRIGGER trades_added ON trades;--> statement-breakpoint
DROP TRIGGER trades_removed ON trades;--> statement-breakpoint
DROP TRIGGER trades_changed_from ON trades;--> statement-breakpoint
DROP TRIGGER trades_changed_to ON trades;--> statement-breakpoint
DROP FUNCTION mark_rollups_stale();--> statement-breakpoint
DROP TABLE "analytics_column_chunks";--> statement-breakpoint
DROP TABLE "analytics_rollups";--> statement-breakpoint
ALTER TABLE "record_versions" DROP CONSTRAINT "record_versions_user_id_pk";--> statement-breakpoint
ALTER TABLE "record_versions" ADD COLUMN "month" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "record_versions" ALTER COLUMN "month" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "record_versions" ADD CONSTRAINT "record_versions_user_id_month_pk" PRIMARY KEY("user_id","month");--> statement-breakpoint
-- Renews the version of all trades of each user (the empty month), and of each month of exit of a changed trade. Every
-- transaction locks these rows in this order. The deletion of an account cascades to trades, which are gone by then: before
-- PostgreSQL 18 the trigger of that statement runs as the auth role, and without changed rows it has nothing to write.
CREATE FUNCTION renew_record_versions() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN
    RETURN NULL;
  END IF;
  INSERT INTO record_versions (user_id, month, version, created_at, updated_at)
  SELECT user_id, month, gen_random_uuid(), now(), now()
    FROM (
      SELECT DISTINCT user_id, '' AS month FROM changed
      UNION
      SELECT DISTINCT user_id, to_char(exit_date, 'YYYY-MM') FROM changed WHERE exit_date IS NOT NULL
    ) AS touched
    WHERE user_id IN (SELECT accounts_among(ARRAY(SELECT DISTINCT user_id FROM changed)))
    ORDER BY user_id, month COLLATE "C"
  ON CONFLICT (user_id, month) DO UPDATE SET version = excluded.version, updated_at = excluded.updated_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER trades_added AFTER INSERT ON trades REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_record_versions();--> statement-breakpoint
CREATE TRIGGER trades_removed AFTER DELETE ON trades REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_record_versions();--> statement-breakpoint
CREATE TRIGGER trades_changed_from AFTER UPDATE ON trades REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_record_versions();--> statement-breakpoint
CREATE TRIGGER trades_changed_to AFTER UPDATE ON trades REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_record_versions();
