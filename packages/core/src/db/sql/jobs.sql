-- What jobs ask about all users. Row security hides the rows of users from a job, so these functions answer ids and counts.

-- Refuses a transaction that asJob did not begin. The functions below call it with the rights of the owner; no role may.
CREATE OR REPLACE FUNCTION require_job() RETURNS void
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'job' THEN
    RAISE EXCEPTION 'only a job may do this' USING ERRCODE = '42501';
  END IF;
END $$;

-- The users whose images wait for the job that deletes them.
CREATE OR REPLACE FUNCTION users_with_images_to_delete(unused_before timestamptz) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_job();
  RETURN QUERY SELECT DISTINCT user_id FROM public.images WHERE deleted_at IS NOT NULL OR unused_since < unused_before;
END $$;

-- The users with records that have been in the bin for too long.
CREATE OR REPLACE FUNCTION users_with_ended_bin(moved_before timestamptz) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_job();
  RETURN QUERY SELECT DISTINCT user_id FROM public.binned_records WHERE created_at < moved_before;
END $$;

-- The users whose previews of imports have expired.
CREATE OR REPLACE FUNCTION users_with_expired_previews(expired_before timestamptz) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_job();
  RETURN QUERY SELECT DISTINCT user_id FROM public.import_previews WHERE expires_at < expired_before;
END $$;

-- Users with export files that have expired. The hourly job deletes the files as each user.
CREATE OR REPLACE FUNCTION users_with_expired_exports(before timestamptz) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_job();
  RETURN QUERY SELECT DISTINCT user_id FROM public.data_exports
    WHERE state = 'ready' AND expires_at <= before LIMIT 10000;
END $$;

-- The job that follows a change of rates works for each of these users in a transaction of theirs, also for those whose trades
-- have fees in other currencies only.
CREATE OR REPLACE FUNCTION users_with_rated_trades(first_day date, last_day date) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_job();
  RETURN QUERY SELECT DISTINCT user_id FROM public.trades
    WHERE (currency IS NOT NULL OR foreign_fees <> '[]') AND (status = 'closed' AND exit_date BETWEEN first_day AND last_day
      OR partial_exits <> '[]' AND coalesce(exit_date, 'infinity') >= first_day);
END $$;

-- The daily job tells each of these users, in a transaction of theirs, which trades their totals leave out.
CREATE OR REPLACE FUNCTION users_without_rates(before_day date) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_job();
  RETURN QUERY SELECT DISTINCT trade.user_id FROM public.trades AS trade
    WHERE trade.status = 'closed' AND trade.base_rate IS NULL AND trade.exit_date < before_day
      AND NOT EXISTS (SELECT FROM public.missing_rate_notices AS told
        WHERE told.user_id = trade.user_id AND told.trade_id = trade.id);
END $$;

-- The users who want a mail with the review of the week, in pages.
CREATE OR REPLACE FUNCTION users_with_weekly_review(after uuid, amount integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_job();
  RETURN QUERY SELECT s.user_id FROM public.user_settings s JOIN auth.users u ON u.id = s.user_id
    WHERE s.weekly_review AND u.erasure_requested_at IS NULL AND u.demo_ends_at IS NULL AND (after IS NULL OR s.user_id > after)
    ORDER BY s.user_id LIMIT amount;
END $$;

-- A job that reads an event knows no user yet, and row security hides the rows of all users. The user whom the event
-- names counts only when the account exists and is not being erased; otherwise the owner of the customer counts.
CREATE OR REPLACE FUNCTION find_billing_user(named uuid, customer text) RETURNS uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  found uuid;
BEGIN
  PERFORM public.require_job();
  SELECT u.id INTO found FROM auth.users u WHERE u.id = named AND u.erasure_requested_at IS NULL;
  IF found IS NULL THEN
    SELECT s.user_id INTO found FROM public.provider_subscriptions s JOIN auth.users u ON u.id = s.user_id
      WHERE s.customer_id = customer AND u.erasure_requested_at IS NULL;
  END IF;
  RETURN found;
END $$;

-- The users with a customer of the provider, in pages, for the sync of all.
CREATE OR REPLACE FUNCTION users_with_customers(after uuid, amount integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_job();
  RETURN QUERY SELECT s.user_id FROM public.provider_subscriptions s JOIN auth.users u ON u.id = s.user_id
    WHERE u.erasure_requested_at IS NULL AND (after IS NULL OR s.user_id > after) ORDER BY s.user_id LIMIT amount;
END $$;

-- How many users a sync has to check.
CREATE OR REPLACE FUNCTION count_users_with_customers() RETURNS integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_job();
  RETURN (SELECT count(*)::integer FROM public.provider_subscriptions s JOIN auth.users u ON u.id = s.user_id
    WHERE u.erasure_requested_at IS NULL);
END $$;

-- The users whose subscription runs and whose period ends between two instants, in pages, for reminders.
CREATE OR REPLACE FUNCTION users_with_period_end(since timestamptz, until timestamptz, after uuid, amount integer)
  RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_job();
  RETURN QUERY SELECT s.user_id FROM public.provider_subscriptions s JOIN auth.users u ON u.id = s.user_id
    WHERE s.ended_at IS NULL AND s.period_end >= since AND s.period_end < until
      AND u.erasure_requested_at IS NULL AND (after IS NULL OR s.user_id > after)
    ORDER BY s.user_id LIMIT amount;
END $$;

-- The landing page can show how many people use this installation. Row security shows a job no trades. Rows of the demo
-- record have ids of version 8 (demo/demo.store.ts).
CREATE OR REPLACE FUNCTION count_traders(since timestamptz) RETURNS TABLE (traders bigint, trades bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_job();
  RETURN QUERY SELECT count(DISTINCT t.user_id) FILTER (WHERE t.created_at >= since), count(*)
    FROM public.trades t JOIN auth.users u ON u.id = t.user_id
    WHERE u.erasure_requested_at IS NULL AND u.demo_ends_at IS NULL AND substr(t.id::text, 15, 1) <> '8';
END $$;

-- The app role has no right in the schema drizzle. The health of the installation compares these with the migrations of the
-- running version.
CREATE OR REPLACE FUNCTION list_applied_migrations() RETURNS SETOF text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_job();
  RETURN QUERY SELECT m.hash FROM drizzle.__drizzle_migrations m ORDER BY m.created_at, m.id;
END $$;
