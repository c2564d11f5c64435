-- The account (auth.users) and its copies. The account decides e-mail and name; triggers with the rights of the owner fill the
-- copies and keep them equal, because no other role sees both schemas. So no code path can forget a copy.

-- Which of these accounts exist. An account that is being deleted takes its rows with it.
CREATE OR REPLACE FUNCTION accounts_among(ids uuid[]) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT u.id FROM auth.users u WHERE u.id = ANY (ids);
END $$;

CREATE OR REPLACE FUNCTION copy_account_to_profile() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  SELECT lower(u.email), u.name INTO NEW.email, NEW.full_name FROM auth.users u WHERE u.id = NEW.user_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER profiles_added BEFORE INSERT ON profiles
  FOR EACH ROW EXECUTE FUNCTION copy_account_to_profile();

CREATE OR REPLACE FUNCTION copy_email_to_subscriber() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  SELECT lower(u.email) INTO NEW.email FROM auth.users u WHERE u.id = NEW.user_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER subscribers_email_set BEFORE INSERT OR UPDATE OF user_id, email ON subscribers
  FOR EACH ROW EXECUTE FUNCTION copy_email_to_subscriber();

CREATE OR REPLACE FUNCTION copy_changed_account() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE public.profiles SET email = lower(NEW.email), full_name = NEW.name, updated_at = NEW.updated_at
    WHERE user_id = NEW.id AND (email, full_name) IS DISTINCT FROM (lower(NEW.email), NEW.name);
  UPDATE public.subscribers SET email = lower(NEW.email), updated_at = NEW.updated_at
    WHERE user_id = NEW.id AND email IS DISTINCT FROM lower(NEW.email);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_changed AFTER UPDATE OF email, name ON auth.users
  FOR EACH ROW EXECUTE FUNCTION copy_changed_account();

CREATE OR REPLACE FUNCTION copy_name_to_account() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE auth.users SET name = NEW.full_name, updated_at = NEW.updated_at
    WHERE id = NEW.user_id AND name IS DISTINCT FROM NEW.full_name;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER profiles_renamed AFTER UPDATE OF full_name ON profiles
  FOR EACH ROW EXECUTE FUNCTION copy_name_to_account();

-- The language of mail to an account. Mail is queued by jobs and by the auth role's callers, who see no settings.
CREATE OR REPLACE FUNCTION mail_language(account uuid) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN coalesce((SELECT s.mail_language FROM public.user_settings s WHERE s.user_id = account), 'en');
END $$;

-- Adds a mail to the outbox in a transaction of the auth role, so that a change of an account and the mail about it
-- are committed together. The mail goes to the address of the account and to no other.
CREATE OR REPLACE FUNCTION queue_account_mail(mail_id uuid, account_id uuid, mail_template text,
    mail_data jsonb, at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO platform.mails (id, user_id, template, language, recipient, data, created_at, updated_at)
    SELECT mail_id, u.id, mail_template, public.mail_language(u.id), u.email, mail_data, at, at
    FROM auth.users u WHERE u.id = account_id;
END $$;
