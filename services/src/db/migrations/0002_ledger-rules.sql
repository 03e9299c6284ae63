-- The application reads the ledger; only the functions of ledger/*.sql, which run as the owner, write it.
revoke insert, update, delete, truncate, references, trigger on ledger_accounts, transactions, entries, holds from almenara_app;
--> statement-breakpoint
revoke usage on sequence ledger_accounts_id_seq, transactions_id_seq from almenara_app;
--> statement-breakpoint
-- What is booked stays booked, even for the owner: a correction is another transaction.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % refused: what is booked is never changed', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger entries_are_final before update or delete or truncate on entries for each statement execute function refuse_change();
--> statement-breakpoint
create trigger transactions_are_final before update or delete or truncate on transactions for each statement execute function refuse_change();
--> statement-breakpoint
-- Half of each page is left free, so that a balance is rewritten in its own page and no index is touched.
alter table ledger_accounts set (fillfactor = 50);
--> statement-breakpoint
-- Sums and counts between two days without visiting the rows.
create index entries_booked on entries (account_id, booked_on, seq) include (amount);
