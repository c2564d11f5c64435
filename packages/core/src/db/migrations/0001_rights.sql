-- The app role reads and writes rows and does nothing else: it owns nothing, creates nothing and bypasses no policy.
GRANT USAGE ON SCHEMA public, auth TO candlebook_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, auth TO candlebook_app;--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO candlebook_app;--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA auth GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO candlebook_app;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM PUBLIC;--> statement-breakpoint
-- Sums over closed trades read this index alone. (INCLUDE cannot be said in the table file.)
CREATE INDEX trades_closed ON trades (user_id, exit_date, created_at, id) INCLUDE (pnl) WHERE status = 'closed';
