-- What a customer sends by Bizum on a day and no transfer carries, in cents: held and not gone yet, or paid in the books of this bank. It counts
-- in their limits of transfers (`payments/limits.sql`, which calls this under its locks).
create or replace function instant_elsewhere(p_user bigint, p_day date) returns bigint
language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  -- Its own index, which no other can be taken for: a plan that is made while there are few payments goes on for a long time.
  return (select coalesce(sum(b.amount), 0)
    from (select * from bizum_payments
          where (user_id, created_at) >= (p_user, p_day::timestamp at time zone 'Europe/Madrid')
            and (user_id, created_at) < (p_user, (p_day + 1)::timestamp at time zone 'Europe/Madrid') offset 0) b
    where b.direction = 'OUT' and b.payment_id is null and b.state in ('ORDERED', 'WAITING', 'SENT', 'SETTLED'));
end $$;

revoke all on function instant_elsewhere(bigint, date) from public;
grant execute on function instant_elsewhere(bigint, date) to almenara_app;
