-- The landing page can show how many people use this installation. Row security shows a job no trades. Rows of the demo
-- record have ids of version 8 (demo-id.ts).
CREATE FUNCTION "count_traders"(since timestamptz) RETURNS TABLE (traders bigint, trades bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'job' THEN
    RAISE EXCEPTION 'only a job may count traders' USING ERRCODE = '42501';
  END IF;
  RETURN QUERY SELECT count(DISTINCT t.user_id) FILTER (WHERE t.created_at >= since), count(*)
    FROM public.trades t JOIN auth.users u ON u.id = t.user_id
    WHERE u.erasure_requested_at IS NULL AND u.demo_ends_at IS NULL AND substr(t.id::text, 15, 1) <> '8';
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION count_traders(timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION count_traders(timestamptz) TO candlebook_app;
