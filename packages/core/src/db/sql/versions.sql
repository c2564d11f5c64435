-- A change of trades renews the versions of the record, which the analytics read.

-- Renews the version of all trades of each user (the empty month), and of each month in which a changed trade realised P&L. Every
-- transaction locks these rows in this order. The deletion of an account cascades to trades, which are gone by then: before
-- PostgreSQL 18 the trigger of that statement runs as the auth role, and without changed rows it has nothing to write.
CREATE OR REPLACE FUNCTION renew_record_versions() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
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
      UNION
      SELECT DISTINCT user_id, left(part ->> 'day', 7) FROM changed, jsonb_array_elements(realised) AS part WHERE realised <> '[]'
    ) AS touched
    WHERE user_id IN (SELECT accounts_among(ARRAY(SELECT DISTINCT user_id FROM changed)))
    ORDER BY user_id, month COLLATE "C"
  ON CONFLICT (user_id, month) DO UPDATE SET version = excluded.version, updated_at = excluded.updated_at;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER trades_added AFTER INSERT ON trades REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_record_versions();

CREATE OR REPLACE TRIGGER trades_removed AFTER DELETE ON trades REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_record_versions();

CREATE OR REPLACE TRIGGER trades_changed_from AFTER UPDATE ON trades REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_record_versions();

CREATE OR REPLACE TRIGGER trades_changed_to AFTER UPDATE ON trades REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_record_versions();
