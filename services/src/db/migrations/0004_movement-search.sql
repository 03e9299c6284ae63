-- Trusted: who owns the database may create it without being superuser. Where that is not allowed, an administrator runs this line once.
create extension if not exists pg_trgm;
--> statement-breakpoint
-- Text as it is searched: the same rule as `searchable` of contract/src/text.ts, for what Latin text has (movement-search.test.ts holds
-- the two together). Plain ASCII, which is most of it, takes the short way. Lower case by the rules of "C": after the marks are gone
-- nearly only A to Z have one, and a column must not change with the server's language.
create function searchable(value text) returns text language sql immutable strict parallel safe return
  case when octet_length(value) = char_length(value) then lower(value collate "C")
  else lower(
    replace(replace(replace(replace(
      translate(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g'), 'ÆŒÞẞØĐÐŁøđðłı⁄ĦŊŦ', 'æœþßoddloddli/ħŋŧ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') collate "C") end;
--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "searched" text GENERATED ALWAYS AS (searchable(' ' || title || ' ' || detail || ' ' || reference)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "entries_search" ON "entries" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "entries_size" ON "entries" USING btree ("account_id",abs("amount"));--> statement-breakpoint
CREATE INDEX "entries_type" ON "entries" USING btree ("account_id","type");