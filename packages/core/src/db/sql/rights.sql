-- Every right of the two roles of the app. This file runs after the others. It takes all rights back and grants those below, so
-- that a right that is deleted here is gone after the next start.
-- The app role reads and writes rows and does nothing else: it owns nothing, creates nothing and bypasses no policy.
DO $$
DECLARE
  item text;
BEGIN
  FOR item IN
    SELECT format('TABLE %s', c.oid::regclass) FROM pg_class c WHERE c.relkind IN ('r', 'p', 'v')
      AND c.relnamespace IN ('public'::regnamespace, 'platform'::regnamespace, 'auth'::regnamespace)
      AND c.relowner = current_user::regrole AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    UNION ALL
    SELECT format('FUNCTION %s', p.oid::regprocedure) FROM pg_proc p
      WHERE p.pronamespace IN ('public'::regnamespace, 'platform'::regnamespace, 'auth'::regnamespace)
      AND p.proowner = current_user::regrole AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('REVOKE ALL ON %s FROM PUBLIC, candlebook_app, candlebook_auth', item);
  END LOOP;
  -- The tables of traders: row security decides which rows.
  FOR item IN
    SELECT c.oid::regclass FROM pg_class c
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND c.relowner = current_user::regrole
  LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO candlebook_app', item);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public, platform TO candlebook_app;

-- Only the owner of the database and set_administrator, which administrators call, write is_admin. A user writes the own name, and never the e-mail.
REVOKE INSERT, UPDATE ON profiles FROM candlebook_app;
GRANT INSERT (user_id, created_at, updated_at), UPDATE (user_id, full_name, created_at, updated_at) ON profiles TO candlebook_app;

-- No role writes through a view.
GRANT SELECT ON own_trades, fills TO candlebook_app;

-- The tables of accounts belong to a separate role. The app role asks functions.
GRANT USAGE ON SCHEMA auth TO candlebook_auth;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA auth TO candlebook_auth;

-- Rows of the product belong to no tenant. There is no default: each table is named.
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.mails, platform.undeliverable_addresses, platform.invitations,
  platform.visitor_counts, platform.subscription_syncs, platform.synced_users, platform.notifications, platform.blog_posts,
  platform.blog_images, platform.exchange_rates, platform.rate_corrections TO candlebook_app;
GRANT SELECT, INSERT, UPDATE ON platform.account_erasures, platform.billing_events TO candlebook_app;
-- No code changes these rows: they are added and deleted.
GRANT SELECT, INSERT, DELETE ON platform.page_views, platform.page_view_counts, platform.page_view_referrers,
  platform.page_visitors, platform.notices, platform.contact_messages TO candlebook_app;
GRANT SELECT, INSERT ON platform.used_trials TO candlebook_app;
GRANT SELECT ON platform.backups TO candlebook_app;
-- No user changes or deletes an entry of the audit log: only functions write it.
GRANT SELECT ON platform.audit_entries TO candlebook_app;
GRANT SELECT, DELETE ON platform.pseudonyms TO candlebook_app;

-- Functions. Those of triggers need no right of the role that writes.
GRANT EXECUTE ON FUNCTION record_action(uuid, text, uuid, uuid, uuid, text, text, inet, text, timestamptz)
  TO candlebook_app, candlebook_auth;
GRANT EXECUTE ON FUNCTION queue_account_mail(uuid, uuid, text, jsonb, timestamptz) TO candlebook_auth;
GRANT EXECUTE ON FUNCTION
  -- accounts and sessions
  accounts_among(uuid[]), mail_language(uuid), live_session(text, timestamptz, timestamptz), live_api_token(text, timestamptz),
  lock_out_account(uuid, timestamptz, uuid),
  -- administrators and the audit log
  set_administrator(text, boolean, timestamptz), list_administrators(), list_subscribers(text, text, integer),
  list_stored_bytes(integer), forget_audited_sources(uuid), find_audited_people(uuid[], text), remove_old_audit_data(integer),
  -- jobs
  users_with_images_to_delete(timestamptz), users_with_ended_bin(timestamptz),
  users_with_expired_previews(timestamptz), users_with_expired_exports(timestamptz),
  users_with_rated_trades(date, date), users_without_rates(date), find_billing_user(uuid, text),
  users_with_customers(uuid, integer), users_with_weekly_review(uuid, integer), count_users_with_customers(),
  users_with_period_end(timestamptz, timestamptz, uuid, integer), count_traders(timestamptz), list_applied_migrations(),
  -- trades
  round_half_even(numeric, integer), divide_half_even(numeric, numeric, integer), find_ecb_rate(text, text, date),
  base_currency(uuid), major_currency(text), find_base_rate(uuid, text, date, numeric, text),
  find_fee_rate(uuid, text, jsonb, text, date, numeric, text),
  convert_foreign_fees(uuid, jsonb, jsonb, text, date, numeric, text),
  realise_exits(uuid, jsonb, jsonb, jsonb, text, date, numeric, text), pick_exits(uuid, text, jsonb, jsonb), tag_keys(uuid, text[]),
  normalise_account_name(text), find_broker_account(uuid, text), ensure_account_name(uuid, text)
  TO candlebook_app;
