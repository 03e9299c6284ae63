-- What a customer sends by Bizum on a day and no transfer carries, in cents: held and not gone yet, or paid in the books of this bank. It counts
-- in their limits of transfers (`payments/limits.sql`, which calls this under its locks).
create or replace function instant_elsewhere(p_user bigint, p_day date) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select coalesce(sum(amount), 0) from bizum_payments
    where user_id = p_user and direction = 'OUT' and payment_id is null and state in ('ORDERED', 'WAITING', 'SENT', 'SETTLED')
      and created_at >= p_day::timestamp at time zone 'Europe/Madrid' and created_at < (p_day + 1)::timestamp at time zone 'Europe/Madrid');
end $$;

revoke all on function instant_elsewhere(bigint, date) from public;
grant execute on function instant_elsewhere(bigint, date) to almenara_app;
