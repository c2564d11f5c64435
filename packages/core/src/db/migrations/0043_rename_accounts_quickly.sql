-- A rename reaches trades and executions by their foreign keys (trigger depth 1): the new name is stored already, so the
-- name of each row needs no check. An update that does not change the account needs none either.
DROP TRIGGER trades_account_known ON trades;--> statement-breakpoint
CREATE TRIGGER trades_account_known BEFORE INSERT ON trades
  FOR EACH ROW WHEN (NEW.account IS NOT NULL) EXECUTE FUNCTION ensure_broker_account();--> statement-breakpoint
CREATE TRIGGER trades_account_changed BEFORE UPDATE OF account ON trades
  FOR EACH ROW WHEN (NEW.account IS NOT NULL AND NEW.account IS DISTINCT FROM OLD.account AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION ensure_broker_account();--> statement-breakpoint
DROP TRIGGER executions_account_known ON executions;--> statement-breakpoint
CREATE TRIGGER executions_account_known BEFORE INSERT ON executions
  FOR EACH ROW WHEN (NEW.account IS NOT NULL) EXECUTE FUNCTION ensure_broker_account();--> statement-breakpoint
CREATE TRIGGER executions_account_changed BEFORE UPDATE OF account ON executions
  FOR EACH ROW WHEN (NEW.account IS NOT NULL AND NEW.account IS DISTINCT FROM OLD.account AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION ensure_broker_account();
