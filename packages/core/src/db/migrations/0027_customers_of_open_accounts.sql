-- A request of billing that runs while the account is locked for its erasure waits for the lock here. It then stores no
-- customer, and deletes the one that the payment provider has just created: no erasure would ever find that one.
CREATE TRIGGER "provider_subscriptions_of_open_accounts" BEFORE INSERT ON "provider_subscriptions"
  FOR EACH ROW EXECUTE FUNCTION refuse_session_of_locked_account();
