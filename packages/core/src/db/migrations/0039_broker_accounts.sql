CREATE TABLE "broker_accounts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"other_names" text[] DEFAULT '{}' NOT NULL,
	"broker" text,
	"currency" text,
	"colour" text,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "broker_accounts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "broker_accounts_name" UNIQUE("user_id","name"),
	CONSTRAINT "broker_accounts_name_form" CHECK (name = btrim(name) and char_length(name) between 1 and 50 and name !~ '[[:cntrl:]]'),
	CONSTRAINT "broker_accounts_broker" CHECK (char_length(broker) between 1 and 50),
	CONSTRAINT "broker_accounts_currency" CHECK (currency ~ '^[A-Za-z0-9]{2,12}$'),
	CONSTRAINT "broker_accounts_colour" CHECK (colour in ('blue', 'sky', 'teal', 'olive', 'amber', 'pink', 'purple', 'grey'))
);
--> statement-breakpoint
ALTER TABLE "broker_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "broker_accounts" ADD CONSTRAINT "broker_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "broker_accounts_any_case" ON "broker_accounts" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE POLICY "broker_accounts_owner" ON "broker_accounts" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
-- The name of an account as it is stored: one line without spaces around it, at most 50 characters; null for none.
CREATE FUNCTION normalise_account_name(given text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT nullif(btrim(left(btrim(regexp_replace(given, '[[:cntrl:]]+', ' ', 'g')), 50)), '')
$$;--> statement-breakpoint
-- Names that are equal without regard to case become one account with the most used spelling.
CREATE TEMPORARY TABLE used_accounts AS
  SELECT user_id, account AS given, normalise_account_name(account) AS name, sum(trades) AS trades, sum(executions) AS executions
    FROM (SELECT user_id, account, count(*) AS trades, 0 AS executions FROM trades WHERE account IS NOT NULL GROUP BY 1, 2
      UNION ALL SELECT user_id, account, 0, count(*) FROM executions WHERE account IS NOT NULL GROUP BY 1, 2) AS used
    GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO broker_accounts (user_id, id, name, created_at, updated_at)
  SELECT DISTINCT ON (user_id, lower(name)) user_id, gen_random_uuid(), name, now(), now()
    FROM (SELECT user_id, name, sum(trades) AS trades, sum(executions) AS executions FROM used_accounts
      WHERE name IS NOT NULL GROUP BY 1, 2) AS spelled
    ORDER BY user_id, lower(name), trades DESC, executions DESC, name;--> statement-breakpoint
UPDATE trades SET account = stored.name
  FROM used_accounts AS used LEFT JOIN broker_accounts AS stored
    ON stored.user_id = used.user_id AND lower(stored.name) = lower(used.name)
  WHERE trades.user_id = used.user_id AND trades.account = used.given AND stored.name IS DISTINCT FROM used.given;--> statement-breakpoint
UPDATE executions SET account = stored.name
  FROM used_accounts AS used LEFT JOIN broker_accounts AS stored
    ON stored.user_id = used.user_id AND lower(stored.name) = lower(used.name)
  WHERE executions.user_id = used.user_id AND executions.account = used.given AND stored.name IS DISTINCT FROM used.given;--> statement-breakpoint
DROP TABLE used_accounts;--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_account" FOREIGN KEY ("user_id","account") REFERENCES "public"."broker_accounts"("user_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_account" FOREIGN KEY ("user_id","account") REFERENCES "public"."broker_accounts"("user_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
-- The account of a user that a name means: an account with this name in any case, otherwise one that files call so.
CREATE FUNCTION find_broker_account(owner_id uuid, given text) RETURNS text LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  wanted text := lower(normalise_account_name(given));
  found_name text;
BEGIN
  SELECT name INTO found_name FROM broker_accounts WHERE user_id = owner_id AND lower(name) = wanted;
  IF NOT FOUND THEN
    SELECT name INTO found_name FROM broker_accounts
      WHERE user_id = owner_id AND EXISTS (SELECT FROM unnest(other_names) AS other WHERE lower(other) = wanted)
      ORDER BY created_at, id LIMIT 1;
  END IF;
  RETURN found_name;
END $$;--> statement-breakpoint
-- However a trade or an execution is written, its account exists and has the stored spelling. A new name becomes a row.
-- The constraint of the exception is one of those that db/errors/to-refusal.ts names.
CREATE FUNCTION ensure_broker_account() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  given text := normalise_account_name(NEW.account);
BEGIN
  NEW.account := find_broker_account(NEW.user_id, given);
  IF given IS NOT NULL AND NEW.account IS NULL THEN
    IF (SELECT count(*) FROM broker_accounts WHERE user_id = NEW.user_id) >= 200 THEN
      RAISE EXCEPTION 'a user has 200 broker accounts at most' USING ERRCODE = '23514', CONSTRAINT = 'broker_accounts_limit';
    END IF;
    INSERT INTO broker_accounts (user_id, id, name, created_at, updated_at)
      VALUES (NEW.user_id, gen_random_uuid(), given, now(), now()) ON CONFLICT DO NOTHING;
    NEW.account := find_broker_account(NEW.user_id, given);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER trades_account_known BEFORE INSERT OR UPDATE OF account ON trades
  FOR EACH ROW WHEN (NEW.account IS NOT NULL) EXECUTE FUNCTION ensure_broker_account();--> statement-breakpoint
CREATE TRIGGER executions_account_known BEFORE INSERT OR UPDATE OF account ON executions
  FOR EACH ROW WHEN (NEW.account IS NOT NULL) EXECUTE FUNCTION ensure_broker_account();
