-- What customers send by Bizum on a day and no transfer carries, in cents: held and not gone yet, or paid in the books of this bank. It counts
-- in their limits of transfers (`payments/limits.sql`, which calls this under its locks).
--   p_users, p_days  one customer and one day for each item
-- Answers one row per item.
drop function if exists instant_elsewhere(bigint, date);
create or replace function instant_elsewhere(p_users bigint[], p_days date[]) returns table (item int, sent bigint)
language plpgsql stable rows 10 set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  return query
    select u.item::int,
           -- In the order of its own index, which no other can be taken for: a plan that is made while there are few payments goes on for a long time.
           (select coalesce(sum(b.amount), 0)::bigint
            from (select * from bizum_payments
                  where (user_id, created_at) >= (u.id, u.day::timestamp at time zone 'Europe/Madrid')
                    and (user_id, created_at) < (u.id, (u.day + 1)::timestamp at time zone 'Europe/Madrid')
                  order by user_id, created_at offset 0) b
            where b.direction = 'OUT' and b.payment_id is null and b.state in ('ORDERED', 'WAITING', 'SENT', 'SETTLED'))
    from unnest(p_users, p_days) with ordinality u(id, day, item);
end $$;

revoke all on function instant_elsewhere(bigint[], date[]) from public;
grant execute on function instant_elsewhere(bigint[], date[]) to almenara_app;
