-- Tables, keys, indexes and policies: made of the table files (npm run migration). By hand: the two functions on which stored
-- values depend, and the end of the file, which has what no table file can express. Functions, triggers, views and rights are in
-- ../sql.
CREATE SCHEMA "platform";
--> statement-breakpoint
CREATE SCHEMA "auth";
--> statement-breakpoint
-- These two round as `roundTo` and `divide` of the domain, for every finite numeric, and return no trailing zeros. Each is
-- one expression of strict functions, without CASE, AND or NULLIF: only then PostgreSQL puts it into the calling query.
-- A tie is rounded away from zero by round(), and goes back by one unit when that unit is odd.
CREATE FUNCTION "round_half_even"(amount numeric, places integer) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN trim_scale(round(amount, places)
    - (abs(amount - trunc(amount, places)) = ('5e' || (-places - 1)::text)::numeric)::integer
      * mod(round(amount, places), ('2e' || (-places)::text)::numeric));
--> statement-breakpoint
-- The keys by which the list finds tags: the owner and the tag as the filter compares it. The owner is part of each key, so
-- that no search reads the rows of others. Without an operator for uuid in GIN (btree_gin), text does it.
CREATE FUNCTION tag_keys(owner uuid, tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public AS $$
  SELECT array(SELECT owner::text || ' ' || lower(btrim(tag)) FROM unnest(tags) AS tag)
$$;
--> statement-breakpoint
CREATE TABLE "base_currency_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"former_currency" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"stablecoins_as_usd" boolean,
	CONSTRAINT "base_currency_changes_currency" CHECK (currency ~ '^[A-Z]{3}$'),
	CONSTRAINT "base_currency_changes_former_currency" CHECK (former_currency in ('write', 'leave')),
	CONSTRAINT "base_currency_changes_done" CHECK (done >= 0 and done <= total)
);
--> statement-breakpoint
ALTER TABLE "base_currency_changes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "missing_rate_notices" (
	"user_id" uuid NOT NULL,
	"trade_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "missing_rate_notices_user_id_trade_id_pk" PRIMARY KEY("user_id","trade_id")
);
--> statement-breakpoint
ALTER TABLE "missing_rate_notices" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "record_versions" (
	"user_id" uuid NOT NULL,
	"version" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"month" text NOT NULL,
	CONSTRAINT "record_versions_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
ALTER TABLE "record_versions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"target_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"actor" uuid,
	"target_user" uuid,
	"detail" text,
	"email_hash" text,
	"address" "inet",
	"device" text,
	CONSTRAINT "audit_entries_action" CHECK (action ~ '^[a-z]+\.[a-z_]+$'),
	CONSTRAINT "audit_entries_texts" CHECK (char_length(detail) <= 200 and char_length(device) <= 200)
);
--> statement-breakpoint
ALTER TABLE "platform"."audit_entries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"is_complete" boolean NOT NULL,
	"bytes" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "backups_bytes" CHECK (is_complete = (bytes is not null))
);
--> statement-breakpoint
ALTER TABLE "platform"."backups" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."subscription_syncs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"requested_by" uuid,
	"total" integer NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform"."subscription_syncs" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."synced_users" (
	"sync_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"problem" text,
	CONSTRAINT "synced_users_sync_id_user_id_pk" PRIMARY KEY("sync_id","user_id"),
	CONSTRAINT "synced_users_outcome" CHECK (outcome in ('failed', 'updated', 'same')),
	CONSTRAINT "synced_users_problem" CHECK ((outcome = 'failed') = (problem is not null))
);
--> statement-breakpoint
ALTER TABLE "platform"."synced_users" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."billing_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"user_id" uuid,
	"subscription_id" text,
	"invoice_id" text,
	"checkout_session_id" text,
	"charge_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"processed_at" timestamp (3) with time zone,
	"is_foreign" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform"."billing_events" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan" text NOT NULL,
	"trial_days" integer,
	"state" text NOT NULL,
	"session_id" text,
	"url" text,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkouts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "checkouts_state" CHECK (state in ('starting', 'open', 'complete', 'expired')),
	CONSTRAINT "checkouts_started" CHECK (state = 'starting' or session_id is not null)
);
--> statement-breakpoint
ALTER TABLE "checkouts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "payments" (
	"user_id" uuid NOT NULL,
	"invoice_id" text NOT NULL,
	"subscription_id" text,
	"paid_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"withdrawn_cents" integer,
	"paid_back_at" timestamp (3) with time zone,
	"held_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_user_id_invoice_id_pk" PRIMARY KEY("user_id","invoice_id"),
	CONSTRAINT "payments_amounts" CHECK (paid_cents > 0 and refunded_cents >= 0 and held_cents between 0 and paid_cents - refunded_cents),
	CONSTRAINT "payments_period" CHECK (num_nulls(period_start, period_end) in (0, 2)),
	CONSTRAINT "payments_withdrawal" CHECK (num_nulls(withdrawn_at, withdrawn_cents) in (0, 2) and (paid_back_at is null or withdrawn_at is not null))
);
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."used_trials" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform"."used_trials" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."blog_images" (
	"name" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"unused_since" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blog_images_size" CHECK (bytes > 0 and width > 0 and height > 0)
);
--> statement-breakpoint
ALTER TABLE "platform"."blog_images" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."blog_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"client_key" uuid,
	"client_key_digest" text,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"excerpt" text NOT NULL,
	"author" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"image_texts" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "blog_posts_texts" CHECK (btrim(title) <> '' and btrim(content) <> '' and btrim(excerpt) <> '' and btrim(author) <> ''),
	CONSTRAINT "blog_posts_image_texts" CHECK (cardinality(image_texts) = cardinality(images))
);
--> statement-breakpoint
ALTER TABLE "platform"."blog_posts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "broker_accounts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"other_names" text[] DEFAULT '{}' NOT NULL,
	"broker" text,
	"currency" text,
	"colour" text,
	"archived" boolean DEFAULT false NOT NULL,
	"starting_balance" numeric,
	"starting_day" date,
	"cost_method" text DEFAULT 'fifo' NOT NULL,
	"is_merged" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "broker_accounts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "broker_accounts_name" UNIQUE("user_id","name"),
	CONSTRAINT "broker_accounts_name_form" CHECK (name = btrim(name) and char_length(name) between 1 and 50 and name !~ '[[:cntrl:]]'),
	CONSTRAINT "broker_accounts_broker" CHECK (char_length(broker) between 1 and 50),
	CONSTRAINT "broker_accounts_currency" CHECK (currency ~ '^[A-Za-z0-9]{2,12}$'),
	CONSTRAINT "broker_accounts_colour" CHECK (colour in ('blue', 'sky', 'teal', 'olive', 'amber', 'pink', 'purple', 'grey')),
	CONSTRAINT "broker_accounts_cost_method" CHECK (cost_method in ('fifo', 'lifo', 'average')),
	CONSTRAINT "broker_accounts_start" CHECK ((starting_balance is null) = (starting_day is null) and (starting_balance is null or currency is not null)
      and starting_balance >= 0 and starting_balance < 1e18 and scale(starting_balance) <= 18)
);
--> statement-breakpoint
ALTER TABLE "broker_accounts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"client_key" uuid NOT NULL,
	"client_key_digest" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"subject" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"message" text NOT NULL,
	"newsletter_wished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_messages_texts" CHECK (btrim(name) <> '' and btrim(subject) <> '' and btrim(message) <> ''),
	CONSTRAINT "contact_messages_size" CHECK (char_length(message) <= 5000 and char_length(subject) <= 200)
);
--> statement-breakpoint
ALTER TABLE "platform"."contact_messages" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."account_erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_hash" text NOT NULL,
	"user_id" uuid,
	"requested_by" uuid,
	"step" text NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "account_erasures_step" CHECK (step in ('lock_out', 'provider', 'files', 'rows', 'verify', 'account', 'done')),
	CONSTRAINT "account_erasures_finished" CHECK ((step = 'done') = (finished_at is not null)),
	CONSTRAINT "account_erasures_forgotten" CHECK (step <> 'done' or (user_id is null and requested_by is null))
);
--> statement-breakpoint
ALTER TABLE "platform"."account_erasures" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"progress_pct" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_exports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "data_exports_state" CHECK (state in ('waiting', 'running', 'ready', 'failed', 'expired')),
	CONSTRAINT "data_exports_progress" CHECK (progress_pct between 0 and 100),
	CONSTRAINT "data_exports_ready" CHECK (state <> 'ready' or num_nulls(bytes, ready_at, expires_at) = 0)
);
--> statement-breakpoint
ALTER TABLE "data_exports" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "auth"."backup_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "backup_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."pending_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid,
	"challenge" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_steps_purpose" CHECK (purpose in ('second_step', 'passkey_sign_in', 'passkey_registration'))
);
--> statement-breakpoint
CREATE TABLE "auth"."two_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"enabled_at" timestamp (3) with time zone,
	"last_step" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."account_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"count" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."passwords" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "api_tokens_name" CHECK (char_length(name) between 1 and 100),
	CONSTRAINT "api_tokens_scopes" CHECK (cardinality(scopes) between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "auth"."email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"old_confirmed_at" timestamp (3) with time zone,
	"new_confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"token_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "one_time_tokens_purpose" CHECK (purpose in ('recovery', 'confirm', 'change_old', 'change_new'))
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"full_name" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "auth"."rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"began_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_counts" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "request_counts_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "request_counts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "auth"."sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text,
	"time_zone" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_recovery" boolean DEFAULT false NOT NULL,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth"."used_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"must_confirm_email" boolean DEFAULT false NOT NULL,
	"is_invited" boolean DEFAULT false NOT NULL,
	"terms_accepted_at" timestamp (3) with time zone,
	"terms_version" text,
	"erasure_requested_at" timestamp (3) with time zone,
	"demo_ends_at" timestamp (3) with time zone,
	"devices_ended_at" timestamp (3) with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "platform"."pseudonyms" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pseudonym" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pseudonyms_pseudonym_unique" UNIQUE("pseudonym")
);
--> statement-breakpoint
ALTER TABLE "platform"."pseudonyms" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."visitor_counts" (
	"kind" text NOT NULL,
	"visitor" text NOT NULL,
	"count" integer NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visitor_counts_kind_visitor_pk" PRIMARY KEY("kind","visitor")
);
--> statement-breakpoint
ALTER TABLE "platform"."visitor_counts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "image_uses" (
	"user_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"used_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "image_uses_user_id_image_id_used_by_pk" PRIMARY KEY("user_id","image_id","used_by")
);
--> statement-breakpoint
ALTER TABLE "image_uses" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "images" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"unused_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "images_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "images_size" CHECK (bytes > 0 and width > 0 and height > 0)
);
--> statement-breakpoint
ALTER TABLE "images" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "contract_sizes" (
	"user_id" uuid NOT NULL,
	"root" text NOT NULL,
	"size" numeric NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contract_sizes_user_id_root_pk" PRIMARY KEY("user_id","root"),
	CONSTRAINT "contract_sizes_size" CHECK (size > 0 and size < 1e18 and scale(trim_scale(size)) <= 6),
	CONSTRAINT "contract_sizes_root" CHECK (char_length(root) between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "contract_sizes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "file_accounts" (
	"user_id" uuid NOT NULL,
	"signature" text NOT NULL,
	"account" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "file_accounts_user_id_signature_account_pk" PRIMARY KEY("user_id","signature","account"),
	CONSTRAINT "file_accounts_length" CHECK (char_length(signature) between 1 and 100 and char_length(account) <= 50)
);
--> statement-breakpoint
ALTER TABLE "file_accounts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "file_readings" (
	"user_id" uuid NOT NULL,
	"signature" text NOT NULL,
	"zone" text,
	"days" text,
	"numbers" text,
	"newest_first" boolean,
	"currency" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "file_readings_user_id_signature_pk" PRIMARY KEY("user_id","signature"),
	CONSTRAINT "file_readings_length" CHECK (char_length(signature) between 1 and 100 and char_length(zone) between 1 and 60),
	CONSTRAINT "file_readings_days" CHECK (days in ('dmy', 'mdy')),
	CONSTRAINT "file_readings_numbers" CHECK (numbers in ('point', 'comma')),
	CONSTRAINT "file_readings_currency" CHECK (currency ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "file_readings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "import_preview_pages" (
	"user_id" uuid NOT NULL,
	"preview_id" uuid NOT NULL,
	"section" text NOT NULL,
	"page" integer NOT NULL,
	"items" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_preview_pages_user_id_preview_id_section_page_pk" PRIMARY KEY("user_id","preview_id","section","page"),
	CONSTRAINT "import_preview_pages_section" CHECK (section in ('trades', 'skipped', 'warnings')),
	CONSTRAINT "import_preview_pages_size" CHECK (octet_length(items) <= 4194304)
);
--> statement-breakpoint
ALTER TABLE "import_preview_pages" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "import_previews" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"failure" jsonb,
	"shown" jsonb,
	"upload" "bytea",
	"import_id" uuid,
	"first_preview_id" uuid,
	"heartbeat_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_previews_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "import_previews_state" CHECK (state in ('waiting', 'reading', 'matching', 'ready', 'failed', 'cancelled', 'committed')),
	CONSTRAINT "import_previews_size" CHECK (octet_length(upload) <= 33554432 and octet_length(shown::text) <= 4194304 and octet_length(failure::text) <= 1048576),
	CONSTRAINT "import_previews_ready" CHECK (state <> 'ready' or (shown is not null and upload is not null))
);
--> statement-breakpoint
ALTER TABLE "import_previews" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "cash_movements" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid,
	"executed_at" timestamp (3) with time zone,
	"day" date NOT NULL,
	"line" integer,
	"kind" text NOT NULL,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"account" text,
	"symbol" text,
	"zone" text,
	"what" text NOT NULL,
	"external_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"client_key" uuid,
	"client_key_digest" text,
	CONSTRAINT "cash_movements_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "cash_movements_kind" CHECK (kind in ('dividend', 'interest', 'tax', 'fee', 'cash', 'funding', 'borrow', 'bonus')),
	CONSTRAINT "cash_movements_amount" CHECK (amount <> 0 and abs(amount) < 1e18 and scale(amount) <= 18),
	CONSTRAINT "cash_movements_lengths" CHECK (char_length(currency) between 1 and 10 and char_length(symbol) <= 20 and char_length(what) <= 120 and char_length(external_id) <= 64),
	CONSTRAINT "cash_movements_typed" CHECK ((import_id is null) = (line is null) and (import_id is not null or account is not null))
);
--> statement-breakpoint
CREATE TABLE "stated_balances" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"executed_at" timestamp (3) with time zone,
	"day" date NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"account" text,
	"zone" text,
	CONSTRAINT "stated_balances_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "stated_balances_kind" CHECK (kind in ('cash', 'account')),
	CONSTRAINT "stated_balances_amount" CHECK (abs(amount) < 1e18 and scale(amount) <= 18),
	CONSTRAINT "stated_balances_currency" CHECK (char_length(currency) between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "cash_movements" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "stated_balances" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "corporate_actions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"broker" text NOT NULL,
	"fingerprint" text NOT NULL,
	"kind" text NOT NULL,
	"symbol" text NOT NULL,
	"to_symbol" text,
	"market" text NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"executed_at" timestamp (3) with time zone,
	"ratio_from" numeric,
	"ratio_to" numeric,
	"half" text,
	"account" text,
	"external_id" text,
	"line" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "corporate_actions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "corporate_actions_kind" CHECK (kind in ('split', 'symbol', 'cost') and (kind <> 'split') = (to_symbol is not null)),
	CONSTRAINT "corporate_actions_half" CHECK (half in ('close', 'open'))
);
--> statement-breakpoint
ALTER TABLE "corporate_actions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "execution_aliases" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"same_as" uuid NOT NULL,
	"kind" text NOT NULL,
	"refused" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "execution_aliases_user_id_id_import_id_same_as_pk" PRIMARY KEY("user_id","id","import_id","same_as"),
	CONSTRAINT "execution_aliases_kind" CHECK (kind in ('execution', 'trade')),
	CONSTRAINT "execution_aliases_refused" CHECK (char_length(refused) <= 300)
);
--> statement-breakpoint
ALTER TABLE "execution_aliases" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "executions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"trade_id" uuid,
	"covers" uuid,
	"executed_at" timestamp (3) with time zone,
	"day" date NOT NULL,
	"expiry" date,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"closes_only" boolean NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"opens_short" boolean DEFAULT false NOT NULL,
	"is_entry" boolean,
	"broker" text NOT NULL,
	"external_id" text,
	"symbol" text NOT NULL,
	"market" text NOT NULL,
	"side" text NOT NULL,
	"quantity" numeric NOT NULL,
	"price" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"currency" text NOT NULL,
	"zone" text,
	"account" text,
	"fee_currency" text,
	"other_fees" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contract_size" numeric DEFAULT '1' NOT NULL,
	"instrument" text NOT NULL,
	"underlying" text,
	"strike" numeric,
	"option_type" text,
	"rate" numeric,
	"rate_currency" text,
	"broker_pnl" numeric,
	"position_id" text,
	"basis" numeric,
	"origin" text,
	CONSTRAINT "executions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "executions_side" CHECK (side in ('buy', 'sell')),
	CONSTRAINT "executions_amounts" CHECK (quantity > 0 and fee >= 0 and (price >= 0 or instrument in ('future', 'option', 'cfd'))),
	CONSTRAINT "executions_position_id" CHECK (char_length(position_id) between 1 and 64),
	CONSTRAINT "executions_origin" CHECK (origin in ('transfer', 'reward', 'event', 'typed', 'stated', 'basis') and (covers is not null) = coalesce(origin in ('stated', 'basis'), false)),
	CONSTRAINT "executions_role" CHECK (trade_id is null or is_entry is not null),
	CONSTRAINT "executions_contract" CHECK (contract_size > 0 and strike >= 0 and option_type in ('call', 'put')),
	CONSTRAINT "executions_rate" CHECK (rate > 0 and (rate is null) = (rate_currency is null))
);
--> statement-breakpoint
ALTER TABLE "executions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "import_changes" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"trade_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"merged_into_trade_id" uuid,
	"before" jsonb NOT NULL,
	"after" jsonb,
	"fills" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_changes_user_id_import_id_trade_id_pk" PRIMARY KEY("user_id","import_id","trade_id"),
	CONSTRAINT "import_changes_kind" CHECK (kind in ('changed', 'removed'))
);
--> statement-breakpoint
ALTER TABLE "import_changes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "imports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"format" text NOT NULL,
	"format_title" text NOT NULL,
	"file_name" text NOT NULL,
	"file_sha256" text NOT NULL,
	"executions_added" integer NOT NULL,
	"trades_added" integer NOT NULL,
	"trades_changed" integer NOT NULL,
	"movements_added" integer DEFAULT 0 NOT NULL,
	"restored_trade_ids" uuid[] DEFAULT '{}' NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"refreshed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"repeated_executions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"repeated_actions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"repeated_movements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "imports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "imports_counts" CHECK (least(executions_added, trades_added, trades_changed, movements_added) >= 0)
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "trade_fills" (
	"user_id" uuid NOT NULL,
	"trade_id" uuid NOT NULL,
	"execution_id" uuid NOT NULL,
	"role" text NOT NULL,
	"quantity" numeric NOT NULL,
	"fee" numeric NOT NULL,
	CONSTRAINT "trade_fills_user_id_trade_id_execution_id_role_pk" PRIMARY KEY("user_id","trade_id","execution_id","role"),
	CONSTRAINT "trade_fills_role" CHECK (role in ('entry', 'exit')),
	CONSTRAINT "trade_fills_amounts" CHECK (quantity > 0 and fee >= 0)
);
--> statement-breakpoint
ALTER TABLE "trade_fills" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"duration_days" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"invited_by" uuid,
	"presented_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"used_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"encrypted_code" text NOT NULL,
	"mail_id" uuid,
	CONSTRAINT "invitations_email_form" CHECK (email = lower(email) and char_length(email) <= 254),
	CONSTRAINT "invitations_duration" CHECK (duration_days = -1 or duration_days between 1 and 3650)
);
--> statement-breakpoint
ALTER TABLE "platform"."invitations" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "binned_records" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record" jsonb NOT NULL,
	"executions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "binned_records_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "binned_records_kind" CHECK (kind in ('trade', 'entry', 'movement'))
);
--> statement-breakpoint
ALTER TABLE "binned_records" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"client_key" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"date" date NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"trade_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"client_key_digest" text,
	CONSTRAINT "journal_entries_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "journal_entries_title" CHECK (btrim(title) <> ''),
	CONSTRAINT "journal_entries_content" CHECK (btrim(content) <> '')
);
--> statement-breakpoint
ALTER TABLE "journal_entries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "journal_templates" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"starter" text,
	"removed" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "journal_templates_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "journal_templates" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "playbooks" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"strategy" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"item_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "playbooks_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "playbooks_strategy_form" CHECK (strategy = btrim(strategy) and char_length(strategy) between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "playbooks" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "library_categories" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "library_categories_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "library_categories_name" CHECK (btrim(name) <> '')
);
--> statement-breakpoint
ALTER TABLE "library_categories" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "library_copies" (
	"user_id" uuid NOT NULL,
	"copy_id" uuid NOT NULL,
	"kept" boolean NOT NULL,
	"last_change" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "library_copies_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
ALTER TABLE "library_copies" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "library_items" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"change" bigint NOT NULL,
	"deleted_up_to" timestamp (3) with time zone,
	"type" text,
	"title" text,
	"description" text,
	"category" text,
	"tags" text[],
	"attached_images" text[],
	"attached_links" text[],
	"content" text,
	"url" text,
	"page_screenshot" text,
	"binned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "library_items_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "library_items_kind" CHECK (coalesce(type in ('text', 'link'), deleted_up_to is not null)),
	CONSTRAINT "library_items_whole" CHECK (type is null or (coalesce(btrim(title), '') <> '' and coalesce(btrim(category), '') <> '' and tags is not null and attached_images is not null and attached_links is not null)),
	CONSTRAINT "library_items_content" CHECK (coalesce(type, '') <> 'text' or (coalesce(btrim(content), '') <> '' and url is null)),
	CONSTRAINT "library_items_url" CHECK (coalesce(type, '') <> 'link' or (coalesce(url, '') ~* '^https?://' and content is null))
);
--> statement-breakpoint
ALTER TABLE "library_items" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"template" text NOT NULL,
	"language" text NOT NULL,
	"recipient" text NOT NULL,
	"data" jsonb,
	"unique_key" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mails_state" CHECK (state in ('waiting', 'sending', 'sent', 'kept', 'undeliverable')),
	CONSTRAINT "mails_size" CHECK (octet_length(data::text) <= 65536 and char_length(recipient) <= 320)
);
--> statement-breakpoint
ALTER TABLE "platform"."mails" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."undeliverable_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"reply_code" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform"."undeliverable_addresses" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"user_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_reads_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
ALTER TABLE "notification_reads" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"sender_id" uuid,
	"recipient_id" uuid,
	"unique_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"client_key" uuid,
	"client_key_digest" text,
	CONSTRAINT "notifications_kind" CHECK (kind ~ '^[a-z]+(-[a-z]+)*$'),
	CONSTRAINT "notifications_size" CHECK (char_length(title) <= 200 and char_length(message) <= 10000)
);
--> statement-breakpoint
ALTER TABLE "platform"."notifications" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"text" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notices_level" CHECK (level in ('information', 'maintenance')),
	CONSTRAINT "notices_text" CHECK (char_length(text) between 1 and 500),
	CONSTRAINT "notices_times" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
ALTER TABLE "platform"."notices" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."page_view_counts" (
	"day" date NOT NULL,
	"page_path" text NOT NULL,
	"device_type" text NOT NULL,
	"browser" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_view_counts_day_page_path_device_type_browser_pk" PRIMARY KEY("day","page_path","device_type","browser")
);
--> statement-breakpoint
ALTER TABLE "platform"."page_view_counts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."page_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"page_path" text NOT NULL,
	"user_agent" text,
	"referrer" text,
	"device_type" text NOT NULL,
	"browser" text NOT NULL,
	"os" text NOT NULL,
	"session_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_views_path" CHECK (page_path like '/%' and char_length(page_path) <= 500),
	CONSTRAINT "page_views_size" CHECK (char_length(referrer) <= 500 and char_length(user_agent) <= 500)
);
--> statement-breakpoint
ALTER TABLE "platform"."page_views" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."page_visitors" (
	"day" date NOT NULL,
	"visitor" uuid NOT NULL,
	CONSTRAINT "page_visitors_day_visitor_pk" PRIMARY KEY("day","visitor")
);
--> statement-breakpoint
ALTER TABLE "platform"."page_visitors" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."rate_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"listed" jsonb NOT NULL,
	"trades" integer DEFAULT 0 NOT NULL,
	"recomputed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_corrections_counts" CHECK (count > 0 and trades >= 0)
);
--> statement-breakpoint
ALTER TABLE "platform"."rate_corrections" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform"."exchange_rates" (
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"per_euro" numeric NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_rates_currency_day_pk" PRIMARY KEY("currency","day"),
	CONSTRAINT "exchange_rates_currency" CHECK (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
	CONSTRAINT "exchange_rates_per_euro" CHECK (per_euro > 0 and per_euro < 1e18 and scale(per_euro) <= 18),
	CONSTRAINT "exchange_rates_source" CHECK (source in ('ecb', 'sample'))
);
--> statement-breakpoint
ALTER TABLE "platform"."exchange_rates" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"currency" text,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"renewal_reminders" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"mail_language" text DEFAULT 'en' NOT NULL,
	"money_colors" text DEFAULT 'green-red' NOT NULL,
	"week_start" text DEFAULT 'sunday' NOT NULL,
	"statement_zone" text,
	"result_days" text DEFAULT 'realised' NOT NULL,
	"single_keys" boolean DEFAULT true NOT NULL,
	"first_steps" boolean DEFAULT true NOT NULL,
	"weekly_review" boolean DEFAULT false NOT NULL,
	"stablecoins_as_usd" boolean DEFAULT true NOT NULL,
	"trade_days_zone" text,
	"trade_columns" text[],
	"row_density" text DEFAULT 'comfortable' NOT NULL,
	CONSTRAINT "user_settings_currency" CHECK (currency ~ '^[A-Z]{3}$'),
	CONSTRAINT "user_settings_mail_language" CHECK (mail_language in ('en', 'pt', 'es', 'fr')),
	CONSTRAINT "user_settings_money_colors" CHECK (money_colors in ('green-red', 'blue-orange')),
	CONSTRAINT "user_settings_result_days" CHECK (result_days in ('realised', 'closed')),
	CONSTRAINT "user_settings_week_start" CHECK (week_start in ('sunday', 'monday', 'saturday')),
	CONSTRAINT "user_settings_statement_zone" CHECK (char_length(statement_zone) between 1 and 64 and char_length(trade_days_zone) between 1 and 64),
	CONSTRAINT "user_settings_row_density" CHECK (row_density in ('comfortable', 'compact')),
	CONSTRAINT "user_settings_trade_columns" CHECK (cardinality(trade_columns) between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "user_settings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "provider_subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"status" text,
	"plan" text,
	"interval" text,
	"price_cents" integer,
	"currency" text,
	"period_end" timestamp (3) with time zone,
	"paid_until" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"cancel_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"trial_start" timestamp (3) with time zone,
	"trial_end" timestamp (3) with time zone,
	"scheduled_plan" text,
	"started_checks" integer DEFAULT 0 NOT NULL,
	"stored_check" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"checkout_started_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"has_payment_method" boolean DEFAULT false NOT NULL,
	"pending_plan" text,
	"pending_reason" text,
	"pending_invoice_id" text,
	"pending_url" text,
	"pending_until" timestamp (3) with time zone,
	CONSTRAINT "provider_subscriptions_fields" CHECK (num_nulls(subscription_id, status, interval, price_cents, currency, period_end) in (0, 6)),
	CONSTRAINT "provider_subscriptions_pending" CHECK (num_nulls(pending_plan, pending_reason, pending_invoice_id, pending_until) in (0, 4)),
	CONSTRAINT "provider_subscriptions_trial" CHECK (num_nulls(trial_start, trial_end) in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "provider_subscriptions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "invitation_grants" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"duration_days" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"waits" boolean DEFAULT false NOT NULL,
	CONSTRAINT "invitation_grants_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "invitation_grants_end" CHECK ((duration_days = -1) = (ends_at is null))
);
--> statement-breakpoint
ALTER TABLE "invitation_grants" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"trial_start" timestamp (3) with time zone,
	"trial_end" timestamp (3) with time zone,
	"trial_days" integer,
	"onboarding_completed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscribers_trial" CHECK (num_nulls(trial_start, trial_end, trial_days) in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "subscribers" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "trades" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"client_key" uuid,
	"import_id" uuid,
	"symbol" text NOT NULL,
	"market" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"quantity" numeric NOT NULL,
	"entry_price" numeric NOT NULL,
	"entry_date" date NOT NULL,
	"exit_price" numeric,
	"exit_date" date,
	"fees" numeric DEFAULT '0' NOT NULL,
	"fees_unit" text DEFAULT 'percent' NOT NULL,
	"strategy" text,
	"notes" text,
	"stop_loss" numeric,
	"take_profit" numeric,
	"risk_percentage" numeric,
	"emotion" text,
	"confidence_level" smallint,
	"time_frame" text,
	"plan_followed" boolean DEFAULT false NOT NULL,
	"kept_rules" uuid[] DEFAULT '{}' NOT NULL,
	"broken_rules" uuid[] DEFAULT '{}' NOT NULL,
	"sl_hit" boolean DEFAULT false NOT NULL,
	"tp_hit" boolean DEFAULT false NOT NULL,
	"sl_modified" boolean DEFAULT false NOT NULL,
	"tp_modified" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"account" text,
	"client_key_digest" text,
	"instrument" text,
	"underlying" text,
	"expiry" date,
	"strike" numeric,
	"option_type" text,
	"contract_size" numeric DEFAULT '1' NOT NULL,
	"currency" text,
	"rate" numeric,
	"rate_currency" text,
	"base_rate" numeric,
	"rate_source" text,
	"rate_day" date,
	"broker_pnl" numeric,
	"foreign_fees" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"own_fee_rates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fee_rates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"foreign_fee" numeric DEFAULT '0' NOT NULL,
	"fills" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"plan_history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"partial_exits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"exits_by_method" jsonb,
	"realised" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"realised_pnl" numeric DEFAULT '0' NOT NULL,
	"realised_base_pnl" numeric DEFAULT '0',
	"pnl" numeric GENERATED ALWAYS AS (case when status = 'closed' then
        (case type when 'long' then 1 else -1 end) * (exit_price - entry_price) * quantity * contract_size
        - ((case fees_unit when 'percent' then entry_price * quantity * contract_size * fees * 0.01 else fees end) + foreign_fee) end) STORED,
	"base_pnl" numeric GENERATED ALWAYS AS (case when status = 'closed' then
        (case base_rate when 1 then (case type when 'long' then 1 else -1 end) * (exit_price - entry_price) * quantity * contract_size
        - ((case fees_unit when 'percent' then entry_price * quantity * contract_size * fees * 0.01 else fees end) + foreign_fee)
        - realised_pnl else round_half_even(((case type when 'long' then 1 else -1 end) * (exit_price - entry_price) * quantity * contract_size
        - ((case fees_unit when 'percent' then entry_price * quantity * contract_size * fees * 0.01 else fees end) + foreign_fee)
        - realised_pnl) * base_rate, 18) end)
        + realised_base_pnl end) STORED,
	CONSTRAINT "trades_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "trades_instrument" CHECK (instrument in ('share', 'fund', 'coin', 'future', 'option', 'forex', 'bond', 'cfd')),
	CONSTRAINT "trades_option_type" CHECK (option_type in ('call', 'put')),
	CONSTRAINT "trades_underlying" CHECK (char_length(underlying) between 1 and 20),
	CONSTRAINT "trades_expiry" CHECK (expiry >= entry_date),
	CONSTRAINT "trades_contract_size" CHECK (contract_size > 0 and contract_size < 1e18 and scale(trim_scale(contract_size)) <= 6),
	CONSTRAINT "trades_currency" CHECK (char_length(currency) between 1 and 10),
	CONSTRAINT "trades_rate" CHECK (rate > 0 and (rate is null) = (rate_currency is null)),
	CONSTRAINT "trades_rate_source" CHECK (rate_source in ('same', 'own', 'ecb', 'stablecoin', 'sample') and (rate_source is null) = (base_rate is null)),
	CONSTRAINT "trades_market" CHECK (market in ('crypto', 'stock')),
	CONSTRAINT "trades_type" CHECK (type in ('long', 'short')),
	CONSTRAINT "trades_status" CHECK (status in ('open', 'closed')),
	CONSTRAINT "trades_fees_unit" CHECK (fees_unit in ('percent', 'amount')),
	CONSTRAINT "trades_symbol" CHECK (symbol = upper(btrim(symbol)) and char_length(symbol) between 1 and 20),
	CONSTRAINT "trades_exit" CHECK (case status when 'closed' then exit_price is not null and exit_date is not null
      else exit_price is null and exit_date is null end),
	CONSTRAINT "trades_days" CHECK (exit_date is null or exit_date >= entry_date),
	CONSTRAINT "trades_amounts" CHECK (least(quantity, fees, stop_loss, take_profit, strike, rate) >= 0
      and (least(entry_price, exit_price) >= 0 or coalesce(instrument, '') in ('future', 'option', 'cfd') and least(entry_price, exit_price) > -1e18)
      and (entry_price >= 0 or fees_unit = 'amount' or fees = 0)
      and greatest(quantity, entry_price, exit_price, fees, stop_loss, take_profit, strike, rate) < 1e18
      and greatest(scale(quantity), scale(entry_price), scale(exit_price), scale(fees), scale(stop_loss), scale(take_profit), scale(strike), scale(rate)) <= 18),
	CONSTRAINT "trades_exits_by_method" CHECK (exits_by_method ?& array['fifo', 'lifo', 'average'] and exits_by_method - array['fifo', 'lifo', 'average'] = '{}'),
	CONSTRAINT "trades_plan_history" CHECK (jsonb_array_length(plan_history) <= 50),
	CONSTRAINT "trades_risk" CHECK (risk_percentage between 0 and 100),
	CONSTRAINT "trades_confidence" CHECK (confidence_level between 1 and 5),
	CONSTRAINT "trades_emotion" CHECK (emotion in ('confident', 'nervous', 'excited', 'fearful', 'calm', 'greedy', 'patient', 'impatient', 'focused', 'distracted')),
	CONSTRAINT "trades_time_frame" CHECK (time_frame in ('1m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d', '1w'))
);
--> statement-breakpoint
ALTER TABLE "trades" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "base_currency_changes" ADD CONSTRAINT "base_currency_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "missing_rate_notices" ADD CONSTRAINT "missing_rate_notices_trade_fk" FOREIGN KEY ("user_id","trade_id") REFERENCES "public"."trades"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "record_versions" ADD CONSTRAINT "record_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "platform"."synced_users" ADD CONSTRAINT "synced_users_sync" FOREIGN KEY ("sync_id") REFERENCES "platform"."subscription_syncs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "broker_accounts" ADD CONSTRAINT "broker_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth"."backup_codes" ADD CONSTRAINT "backup_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth"."passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth"."pending_steps" ADD CONSTRAINT "pending_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth"."two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth"."passwords" ADD CONSTRAINT "passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth"."api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth"."email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_counts" ADD CONSTRAINT "request_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "platform"."pseudonyms" ADD CONSTRAINT "pseudonyms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "image_uses" ADD CONSTRAINT "image_uses_image" FOREIGN KEY ("user_id","image_id") REFERENCES "public"."images"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_sizes" ADD CONSTRAINT "contract_sizes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_accounts" ADD CONSTRAINT "file_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_readings" ADD CONSTRAINT "file_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_preview_pages" ADD CONSTRAINT "import_preview_pages_preview_fk" FOREIGN KEY ("user_id","preview_id") REFERENCES "public"."import_previews"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_previews" ADD CONSTRAINT "import_previews_first_fk" FOREIGN KEY ("user_id","first_preview_id") REFERENCES "public"."import_previews"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_previews" ADD CONSTRAINT "import_previews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_import_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_account" FOREIGN KEY ("user_id","account") REFERENCES "public"."broker_accounts"("user_id","name") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "stated_balances" ADD CONSTRAINT "stated_balances_import_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stated_balances" ADD CONSTRAINT "stated_balances_account" FOREIGN KEY ("user_id","account") REFERENCES "public"."broker_accounts"("user_id","name") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD CONSTRAINT "corporate_actions_import_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "execution_aliases" ADD CONSTRAINT "execution_aliases_import_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_import_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_account" FOREIGN KEY ("user_id","account") REFERENCES "public"."broker_accounts"("user_id","name") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trade_fills" ADD CONSTRAINT "trade_fills_trade_fk" FOREIGN KEY ("user_id","trade_id") REFERENCES "public"."trades"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trade_fills" ADD CONSTRAINT "trade_fills_execution_fk" FOREIGN KEY ("user_id","execution_id") REFERENCES "public"."executions"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "binned_records" ADD CONSTRAINT "binned_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journal_templates" ADD CONSTRAINT "journal_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "playbooks" ADD CONSTRAINT "playbooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "library_categories" ADD CONSTRAINT "library_categories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "library_copies" ADD CONSTRAINT "library_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "platform"."notifications" ADD CONSTRAINT "notifications_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_subscriptions" ADD CONSTRAINT "provider_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitation_grants" ADD CONSTRAINT "invitation_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_account" FOREIGN KEY ("user_id","account") REFERENCES "public"."broker_accounts"("user_id","name") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "platform"."audit_entries" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "platform"."audit_entries" USING btree ("actor","created_at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_target" ON "platform"."audit_entries" USING btree ("target_user","created_at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_email" ON "platform"."audit_entries" USING btree ("email_hash") WHERE email_hash is not null;
--> statement-breakpoint
CREATE INDEX "audit_entries_addresses" ON "platform"."audit_entries" USING btree ("created_at") WHERE address is not null;
--> statement-breakpoint
CREATE INDEX "backups_created" ON "platform"."backups" USING btree ("created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_syncs_open" ON "platform"."subscription_syncs" USING btree ((finished_at is null)) WHERE finished_at is null;
--> statement-breakpoint
CREATE INDEX "subscription_syncs_created" ON "platform"."subscription_syncs" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "synced_users_user" ON "platform"."synced_users" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "billing_events_customer" ON "platform"."billing_events" USING btree ("customer_id","created_at") WHERE processed_at is null;
--> statement-breakpoint
CREATE INDEX "billing_events_received" ON "platform"."billing_events" USING btree ("received_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open" ON "checkouts" USING btree ("user_id") WHERE state in ('starting', 'open');
--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_session" ON "checkouts" USING btree ("user_id","session_id");
--> statement-breakpoint
CREATE INDEX "blog_images_unused" ON "platform"."blog_images" USING btree ("unused_since") WHERE unused_since is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_client_key" ON "platform"."blog_posts" USING btree ("client_key");
--> statement-breakpoint
CREATE INDEX "blog_posts_newest" ON "platform"."blog_posts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "blog_posts_published" ON "platform"."blog_posts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published;
--> statement-breakpoint
CREATE INDEX "blog_posts_images" ON "platform"."blog_posts" USING gin ("images");
--> statement-breakpoint
CREATE UNIQUE INDEX "broker_accounts_any_case" ON "broker_accounts" USING btree ("user_id",lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_client_key" ON "platform"."contact_messages" USING btree ("client_key");
--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "platform"."contact_messages" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "platform"."contact_messages" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "account_erasures_open" ON "platform"."account_erasures" USING btree ("created_at") WHERE finished_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_running" ON "data_exports" USING btree ("user_id") WHERE state in ('waiting', 'running');
--> statement-breakpoint
CREATE INDEX "data_exports_ended" ON "data_exports" USING btree ("expires_at") WHERE state = 'ready';
--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "auth"."passkeys" USING btree ("credential_id");
--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "auth"."passkeys" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "pending_steps_hash" ON "auth"."pending_steps" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "pending_steps_user" ON "auth"."pending_steps" USING btree ("user_id","purpose");
--> statement-breakpoint
CREATE UNIQUE INDEX "account_attempts_email" ON "auth"."account_attempts" USING btree ("kind","email");
--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "auth"."api_tokens" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_hash" ON "auth"."one_time_tokens" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "auth"."one_time_tokens" USING btree ("user_id","purpose");
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "auth"."sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "visitor_counts_began" ON "platform"."visitor_counts" USING btree ("began_at");
--> statement-breakpoint
CREATE INDEX "image_uses_used_by" ON "image_uses" USING btree ("user_id","used_by");
--> statement-breakpoint
CREATE UNIQUE INDEX "images_name" ON "images" USING btree ("user_id","name");
--> statement-breakpoint
CREATE INDEX "images_unused" ON "images" USING btree ("unused_since") WHERE unused_since is not null;
--> statement-breakpoint
CREATE INDEX "images_deleted" ON "images" USING btree ("user_id") WHERE deleted_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "cash_movements_client_key" ON "cash_movements" USING btree ("user_id","client_key");
--> statement-breakpoint
CREATE INDEX "cash_movements_newest" ON "cash_movements" USING btree ("user_id","day","id");
--> statement-breakpoint
CREATE INDEX "cash_movements_of_account" ON "cash_movements" USING btree ("user_id","account","day");
--> statement-breakpoint
CREATE INDEX "cash_movements_import" ON "cash_movements" USING btree ("user_id","import_id");
--> statement-breakpoint
CREATE INDEX "stated_balances_of_account" ON "stated_balances" USING btree ("user_id","account","day");
--> statement-breakpoint
CREATE INDEX "stated_balances_import" ON "stated_balances" USING btree ("user_id","import_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "corporate_actions_fingerprint" ON "corporate_actions" USING btree ("user_id","fingerprint");
--> statement-breakpoint
CREATE INDEX "corporate_actions_position" ON "corporate_actions" USING btree ("user_id","broker","symbol");
--> statement-breakpoint
CREATE INDEX "corporate_actions_import" ON "corporate_actions" USING btree ("user_id","import_id");
--> statement-breakpoint
CREATE INDEX "execution_aliases_import" ON "execution_aliases" USING btree ("user_id","import_id");
--> statement-breakpoint
CREATE INDEX "executions_position" ON "executions" USING btree ("user_id","symbol","broker");
--> statement-breakpoint
CREATE INDEX "executions_import" ON "executions" USING btree ("user_id","import_id");
--> statement-breakpoint
CREATE INDEX "executions_day" ON "executions" USING btree ("user_id","day");
--> statement-breakpoint
CREATE INDEX "executions_trade" ON "executions" USING btree ("user_id","trade_id") WHERE trade_id is not null;--> statement-breakpoint
CREATE INDEX "executions_without_trade" ON "executions" USING btree ("user_id","symbol","broker") WHERE trade_id is null;
--> statement-breakpoint
CREATE INDEX "trade_fills_execution" ON "trade_fills" USING btree ("user_id","execution_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_code_hash" ON "platform"."invitations" USING btree ("code_hash");
--> statement-breakpoint
CREATE INDEX "invitations_email" ON "platform"."invitations" USING btree ("email","created_at");
--> statement-breakpoint
CREATE INDEX "invitations_created" ON "platform"."invitations" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "binned_records_newest" ON "binned_records" USING btree ("user_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "binned_records_ended" ON "binned_records" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_client_key" ON "journal_entries" USING btree ("user_id","client_key");
--> statement-breakpoint
CREATE INDEX "journal_entries_newest" ON "journal_entries" USING btree ("user_id","date" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE UNIQUE INDEX "journal_templates_starter" ON "journal_templates" USING btree ("user_id","starter");
--> statement-breakpoint
CREATE UNIQUE INDEX "playbooks_strategy" ON "playbooks" USING btree ("user_id","strategy");
--> statement-breakpoint
CREATE INDEX "library_items_changes" ON "library_items" USING btree ("user_id","change");
--> statement-breakpoint
CREATE UNIQUE INDEX "mails_unique_key" ON "platform"."mails" USING btree ("unique_key");
--> statement-breakpoint
CREATE INDEX "mails_created" ON "platform"."mails" USING btree ("created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_unique_key" ON "platform"."notifications" USING btree ("unique_key");
--> statement-breakpoint
CREATE INDEX "notifications_client_key" ON "platform"."notifications" USING btree ("client_key") WHERE client_key is not null;
--> statement-breakpoint
CREATE INDEX "notifications_to_all" ON "platform"."notifications" USING btree ("created_at","id") WHERE recipient_id is null;
--> statement-breakpoint
CREATE INDEX "notifications_to_one" ON "platform"."notifications" USING btree ("recipient_id","created_at","id") WHERE recipient_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "notices_one" ON "platform"."notices" USING btree ((true));
--> statement-breakpoint
CREATE INDEX "page_views_created" ON "platform"."page_views" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "page_views_user" ON "platform"."page_views" USING btree ("user_id") WHERE user_id is not null;
--> statement-breakpoint
CREATE INDEX "page_views_session" ON "platform"."page_views" USING btree ("session_id") WHERE session_id is not null;
--> statement-breakpoint
CREATE INDEX "page_visitors_visitor" ON "platform"."page_visitors" USING btree ("visitor");
--> statement-breakpoint
CREATE INDEX "rate_corrections_newest" ON "platform"."rate_corrections" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "exchange_rates_day" ON "platform"."exchange_rates" USING btree ("day");
--> statement-breakpoint
CREATE UNIQUE INDEX "provider_subscriptions_customer" ON "provider_subscriptions" USING btree ("customer_id");
--> statement-breakpoint
CREATE INDEX "provider_subscriptions_renewal" ON "provider_subscriptions" USING btree ("period_end") WHERE ended_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_grants_invitation" ON "invitation_grants" USING btree ("user_id","invitation_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email" ON "subscribers" USING btree ("email");
--> statement-breakpoint
CREATE UNIQUE INDEX "trades_client_key" ON "trades" USING btree ("user_id","client_key");
--> statement-breakpoint
CREATE INDEX "trades_newest" ON "trades" USING btree ("user_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "trades_import" ON "trades" USING btree ("user_id","import_id");
--> statement-breakpoint
CREATE INDEX "trades_entry_day" ON "trades" USING btree ("user_id","entry_date","id");
--> statement-breakpoint
CREATE INDEX "trades_symbol" ON "trades" USING btree ("user_id","symbol","id");
--> statement-breakpoint
CREATE INDEX "trades_pnl" ON "trades" USING btree ("user_id","base_pnl","id");
--> statement-breakpoint
CREATE INDEX "trades_strategy" ON "trades" USING btree ("user_id","strategy") WHERE strategy is not null;
--> statement-breakpoint
CREATE INDEX "trades_of_account" ON "trades" USING btree ("user_id","account") WHERE account is not null;
--> statement-breakpoint
CREATE INDEX "trades_of_instrument" ON "trades" USING btree ("user_id","instrument") WHERE instrument not in ('share', 'coin');
--> statement-breakpoint
CREATE INDEX "trades_without_rate" ON "trades" USING btree ("user_id","currency") WHERE status = 'closed' and base_rate is null;
--> statement-breakpoint
CREATE INDEX "trades_with_currency" ON "trades" USING btree ("user_id") WHERE currency is not null;
--> statement-breakpoint
CREATE INDEX "trades_with_partial_exits" ON "trades" USING btree ("user_id","exit_date","entry_date") WHERE partial_exits <> '[]';
--> statement-breakpoint
CREATE INDEX "trades_with_fills" ON "trades" USING btree ("user_id","exit_date","entry_date") WHERE fills <> '[]';
--> statement-breakpoint
CREATE INDEX "trades_with_plan" ON "trades" USING btree ("user_id") WHERE plan_history <> '[]';
--> statement-breakpoint
CREATE INDEX "trades_with_fee_without_rate" ON "trades" USING btree ("user_id") WHERE status = 'closed' and foreign_fees <> '[]' and jsonb_array_length(foreign_fees) > jsonb_array_length(fee_rates);
--> statement-breakpoint
CREATE POLICY "base_currency_changes_owner" ON "base_currency_changes" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "missing_rate_notices_owner" ON "missing_rate_notices" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "record_versions_owner" ON "record_versions" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "audit_entries_user_select" ON "platform"."audit_entries" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING ((select pseudonym from platform.pseudonyms where user_id = nullif(current_setting('app.user_id', true), '')::uuid) in (actor, target_user));
--> statement-breakpoint
CREATE POLICY "audit_entries_administrator_select" ON "platform"."audit_entries" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "audit_entries_job_select" ON "platform"."audit_entries" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "backups_job_select" ON "platform"."backups" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "subscription_syncs_administrator_select" ON "platform"."subscription_syncs" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "subscription_syncs_job_select" ON "platform"."subscription_syncs" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "subscription_syncs_job_insert" ON "platform"."subscription_syncs" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "subscription_syncs_job_update" ON "platform"."subscription_syncs" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "subscription_syncs_job_delete" ON "platform"."subscription_syncs" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "synced_users_administrator_select" ON "platform"."synced_users" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "synced_users_job_select" ON "platform"."synced_users" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "synced_users_job_insert" ON "platform"."synced_users" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "synced_users_job_update" ON "platform"."synced_users" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "synced_users_job_delete" ON "platform"."synced_users" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "billing_events_administrator_select" ON "platform"."billing_events" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "billing_events_job_select" ON "platform"."billing_events" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "billing_events_job_insert" ON "platform"."billing_events" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "billing_events_job_update" ON "platform"."billing_events" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "checkouts_owner" ON "checkouts" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "payments_owner" ON "payments" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "used_trials_job_select" ON "platform"."used_trials" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "used_trials_job_insert" ON "platform"."used_trials" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "blog_images_administrator_select" ON "platform"."blog_images" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "blog_images_administrator_insert" ON "platform"."blog_images" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "blog_images_administrator_update" ON "platform"."blog_images" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "blog_images_administrator_delete" ON "platform"."blog_images" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "blog_images_job_select" ON "platform"."blog_images" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "blog_images_job_update" ON "platform"."blog_images" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "blog_images_job_delete" ON "platform"."blog_images" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "blog_posts_administrator_select" ON "platform"."blog_posts" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "blog_posts_administrator_insert" ON "platform"."blog_posts" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "blog_posts_administrator_update" ON "platform"."blog_posts" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "blog_posts_administrator_delete" ON "platform"."blog_posts" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "blog_posts_visitor_select" ON "platform"."blog_posts" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (published);
--> statement-breakpoint
CREATE POLICY "broker_accounts_owner" ON "broker_accounts" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "contact_messages_user_select" ON "platform"."contact_messages" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "contact_messages_administrator_select" ON "platform"."contact_messages" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "contact_messages_job_select" ON "platform"."contact_messages" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "contact_messages_job_insert" ON "platform"."contact_messages" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "contact_messages_job_delete" ON "platform"."contact_messages" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "account_erasures_administrator_select" ON "platform"."account_erasures" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "account_erasures_job_select" ON "platform"."account_erasures" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "account_erasures_job_insert" ON "platform"."account_erasures" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "account_erasures_job_update" ON "platform"."account_erasures" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "data_exports_owner" ON "data_exports" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "profiles_owner" ON "profiles" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "request_counts_owner" ON "request_counts" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "pseudonyms_user_select" ON "platform"."pseudonyms" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "pseudonyms_job_select" ON "platform"."pseudonyms" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "pseudonyms_job_delete" ON "platform"."pseudonyms" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "visitor_counts_job_select" ON "platform"."visitor_counts" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "visitor_counts_job_insert" ON "platform"."visitor_counts" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "visitor_counts_job_update" ON "platform"."visitor_counts" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "visitor_counts_job_delete" ON "platform"."visitor_counts" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "image_uses_owner" ON "image_uses" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "images_owner" ON "images" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "contract_sizes_owner" ON "contract_sizes" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "file_accounts_owner" ON "file_accounts" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "file_readings_owner" ON "file_readings" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "import_preview_pages_owner" ON "import_preview_pages" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "import_previews_owner" ON "import_previews" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "cash_movements_owner" ON "cash_movements" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "stated_balances_owner" ON "stated_balances" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "corporate_actions_owner" ON "corporate_actions" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "execution_aliases_owner" ON "execution_aliases" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "executions_owner" ON "executions" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "import_changes_owner" ON "import_changes" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "imports_owner" ON "imports" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "trade_fills_owner" ON "trade_fills" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "invitations_administrator_select" ON "platform"."invitations" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "invitations_job_select" ON "platform"."invitations" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "invitations_job_insert" ON "platform"."invitations" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "invitations_job_update" ON "platform"."invitations" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "invitations_job_delete" ON "platform"."invitations" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "binned_records_owner" ON "binned_records" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "journal_entries_owner" ON "journal_entries" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "journal_templates_owner" ON "journal_templates" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "playbooks_owner" ON "playbooks" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "library_categories_owner" ON "library_categories" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "library_copies_owner" ON "library_copies" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "library_items_owner" ON "library_items" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "mails_user_insert" ON "platform"."mails" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "mails_administrator_select" ON "platform"."mails" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "mails_job_select" ON "platform"."mails" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "mails_job_insert" ON "platform"."mails" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "mails_job_update" ON "platform"."mails" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "mails_job_delete" ON "platform"."mails" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "undeliverable_addresses_administrator_select" ON "platform"."undeliverable_addresses" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "undeliverable_addresses_administrator_delete" ON "platform"."undeliverable_addresses" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "undeliverable_addresses_job_select" ON "platform"."undeliverable_addresses" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "undeliverable_addresses_job_insert" ON "platform"."undeliverable_addresses" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "undeliverable_addresses_job_update" ON "platform"."undeliverable_addresses" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "undeliverable_addresses_job_delete" ON "platform"."undeliverable_addresses" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "notification_reads_owner" ON "notification_reads" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "notifications_user_select" ON "platform"."notifications" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (recipient_id is null or recipient_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "notifications_user_insert" ON "platform"."notifications" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (recipient_id = nullif(current_setting('app.user_id', true), '')::uuid and sender_id is null);
--> statement-breakpoint
CREATE POLICY "notifications_administrator_select" ON "platform"."notifications" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "notifications_administrator_insert" ON "platform"."notifications" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "notifications_job_select" ON "platform"."notifications" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "notifications_job_insert" ON "platform"."notifications" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "notifications_job_update" ON "platform"."notifications" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "notifications_job_delete" ON "platform"."notifications" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "notices_visitor_select" ON "platform"."notices" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (true);
--> statement-breakpoint
CREATE POLICY "notices_administrator_select" ON "platform"."notices" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "notices_administrator_insert" ON "platform"."notices" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "notices_administrator_delete" ON "platform"."notices" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "page_view_counts_administrator_select" ON "platform"."page_view_counts" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "page_view_counts_job_select" ON "platform"."page_view_counts" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "page_view_counts_job_insert" ON "platform"."page_view_counts" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "page_view_counts_job_delete" ON "platform"."page_view_counts" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "page_views_user_select" ON "platform"."page_views" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "page_views_administrator_select" ON "platform"."page_views" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "page_views_job_select" ON "platform"."page_views" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "page_views_job_insert" ON "platform"."page_views" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "page_views_job_delete" ON "platform"."page_views" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "page_visitors_administrator_select" ON "platform"."page_visitors" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "page_visitors_job_select" ON "platform"."page_visitors" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "page_visitors_job_insert" ON "platform"."page_visitors" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "page_visitors_job_delete" ON "platform"."page_visitors" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "rate_corrections_administrator_select" ON "platform"."rate_corrections" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "rate_corrections_job_select" ON "platform"."rate_corrections" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "rate_corrections_job_insert" ON "platform"."rate_corrections" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "rate_corrections_job_update" ON "platform"."rate_corrections" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "rate_corrections_job_delete" ON "platform"."rate_corrections" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "exchange_rates_visitor_select" ON "platform"."exchange_rates" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (true);
--> statement-breakpoint
CREATE POLICY "exchange_rates_job_select" ON "platform"."exchange_rates" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "exchange_rates_job_insert" ON "platform"."exchange_rates" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "exchange_rates_job_update" ON "platform"."exchange_rates" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "exchange_rates_job_delete" ON "platform"."exchange_rates" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');
--> statement-breakpoint
CREATE POLICY "user_settings_owner" ON "user_settings" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "provider_subscriptions_owner" ON "provider_subscriptions" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "invitation_grants_owner" ON "invitation_grants" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "subscribers_owner" ON "subscribers" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "trades_owner" ON "trades" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
-- Compressed already.
ALTER TABLE import_previews ALTER COLUMN upload SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE import_preview_pages ALTER COLUMN items SET STORAGE EXTERNAL;
--> statement-breakpoint
-- With the list of columns: without it the owner would be set to null, too.
ALTER TABLE executions ADD CONSTRAINT executions_trade_fk FOREIGN KEY (user_id, trade_id) REFERENCES trades (user_id, id) ON DELETE SET NULL (trade_id);
--> statement-breakpoint
-- Sums over closed trades read this index alone. So do the cards, which count open trades: few among many closed ones.
CREATE INDEX trades_closed ON trades (user_id, exit_date, created_at, id) INCLUDE (base_pnl) WHERE status = 'closed';
--> statement-breakpoint
CREATE INDEX trades_open ON trades (user_id, created_at, id) INCLUDE (stop_loss) WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX trades_tags ON trades USING gin (tag_keys(user_id, tags)) WITH (fastupdate = off) WHERE tags <> '{}';
--> statement-breakpoint
-- The planner uses no statistics of a partial index, and would expect few trades of each tag.
CREATE STATISTICS trades_tag_keys ON (tag_keys(user_id, tags)) FROM trades;
--> statement-breakpoint
CREATE TABLE "column_mappings" (
	"user_id" uuid NOT NULL,
	"signature" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "column_mappings_user_id_signature_pk" PRIMARY KEY("user_id","signature"),
	CONSTRAINT "column_mappings_signature" CHECK (signature ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "column_mappings_size" CHECK (octet_length(mapping::text) <= 131072)
);
--> statement-breakpoint
ALTER TABLE "column_mappings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "column_mappings" ADD CONSTRAINT "column_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE POLICY "column_mappings_owner" ON "column_mappings" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
CREATE TABLE "trade_views" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"exit_days" text,
	"sort" text NOT NULL,
	"columns" text[] NOT NULL,
	"density" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trade_views_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "trade_views_name" CHECK (name = btrim(name) and char_length(name) between 1 and 50 and name !~ '[[:cntrl:]]'),
	CONSTRAINT "trade_views_filter" CHECK (jsonb_typeof(filter) = 'object' and octet_length(filter::text) <= 16384),
	CONSTRAINT "trade_views_density" CHECK (density in ('comfortable', 'compact')),
	CONSTRAINT "trade_views_columns" CHECK (cardinality(columns) between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "trade_views" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "trade_views" ADD CONSTRAINT "trade_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "trade_views_any_case" ON "trade_views" USING btree ("user_id",lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "trade_views_default" ON "trade_views" USING btree ("user_id") WHERE is_default;
--> statement-breakpoint
CREATE INDEX "trades_r" ON "trades" USING btree ("user_id",(case when status = 'closed' and (case type when 'long' then 1 else -1 end) * (entry_price - stop_loss) * quantity * contract_size > 0 then div(pnl * 1e18, (case type when 'long' then 1 else -1 end) * (entry_price - stop_loss) * quantity * contract_size) end),"id");
--> statement-breakpoint
CREATE INDEX "trades_open_with_currency" ON "trades" USING btree ("user_id") WHERE status = 'open' and currency is not null;
--> statement-breakpoint
CREATE INDEX "trades_size" ON "trades" USING btree ("user_id",(case when status = 'closed' then entry_price * quantity * contract_size * base_rate when currency is null then entry_price * quantity * contract_size end),"id");
--> statement-breakpoint
CREATE POLICY "trade_views_owner" ON "trade_views" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
