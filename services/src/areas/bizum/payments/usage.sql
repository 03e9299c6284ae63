-- What persons have sent and received by Bizum, in cents and in operations, of which their limits are counted. One call, whose plans are kept:
-- it is asked by whoever orders, and again under the locks of `bizum_limits` by whoever executes.
--   p_parties, p_at, p_since   one person for each item: at which moment, and since when their mobile is what it is
--   p_days, p_months           the bank's day of that moment, and the first of its month
-- Answers one row per item. What counts of a payment out: what has neither moved nothing nor come back. Of one that came: what was taken, and what
-- was announced as long as it is waited for. A refund is the end of a payment out, and not something received.
create or replace function bizum_usage(p_parties bigint[], p_at timestamptz[], p_since timestamptz[], p_days date[], p_months date[])
returns table (item int, sent_day bigint, sent_month bigint, sent_month_count int, received_day bigint, received_month bigint,
               received_month_count int, purchase_day bigint, purchase_month bigint, sent_since_phone bigint, requests_month int)
language plpgsql stable rows 10 set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  return query
    select u.item, p.sent_day, p.sent_month, p.sent_month_count, p.received_day, p.received_month, p.received_month_count, p.purchase_day,
           p.purchase_month, s.sent, r.asked
    from (select x.item::int as item, x.party, x.at, greatest(x.since, x.at - interval '40 days') as since,
                 x.day::timestamp at time zone 'Europe/Madrid' as day, x.month::timestamp at time zone 'Europe/Madrid' as month
          from unnest(p_parties, p_at, p_since, p_days, p_months) with ordinality x(party, at, since, day, month, item)) u
      cross join lateral (
        select coalesce(sum(c.counted) filter (where c.is_send and c.created_at >= u.day), 0)::bigint as sent_day,
               coalesce(sum(c.counted) filter (where c.is_send), 0)::bigint as sent_month,
               count(*) filter (where c.is_send)::int as sent_month_count,
               coalesce(sum(c.counted) filter (where c.is_in and c.created_at >= u.day), 0)::bigint as received_day,
               coalesce(sum(c.counted) filter (where c.is_in), 0)::bigint as received_month,
               count(*) filter (where c.is_in)::int as received_month_count,
               coalesce(sum(c.counted) filter (where c.is_purchase and c.created_at >= u.day), 0)::bigint as purchase_day,
               coalesce(sum(c.counted) filter (where c.is_purchase), 0)::bigint as purchase_month
        from (select b.created_at, b.amount - b.refunded as counted, b.direction = 'IN' as is_in,
                     b.direction = 'OUT' and b.kind in ('C2C', 'C2ONG') as is_send,
                     b.direction = 'OUT' and b.kind in ('C2ER', 'MIT') as is_purchase
              from (values ('OUT'), ('IN')) w(way)
                -- By rows of one index, which no other can be taken for: a plan that is made while there are few payments goes on for a long time.
                join lateral (select * from bizum_payments where (party_id, direction, created_at) >= (u.party, w.way, u.month)
                  and (party_id, direction) <= (u.party, w.way) offset 0) b on true
              where (b.direction = 'OUT' or b.kind in ('C2C', 'C2ONG'))
                and b.state not in ('CANCELLED', 'EXPIRED', 'REFUSED', 'LAPSED') and (b.state <> 'EXPECTED' or b.waits_until > u.at)) c) p
      cross join lateral (
        select coalesce(sum(b.amount - b.refunded), 0)::bigint as sent
        from (select * from bizum_payments where (party_id, direction, created_at) >= (u.party, 'OUT', u.since)
                and (party_id, direction) <= (u.party, 'OUT') offset 0) b
        where b.state not in ('CANCELLED', 'EXPIRED', 'REFUSED')) s
      cross join lateral (
        select count(*)::int as asked from bizum_requests q
        where q.party_id = u.party and q.direction = 'ASKED' and q.created_at >= u.month) r
    order by u.item;
end $$;

revoke all on function bizum_usage(bigint[], timestamptz[], timestamptz[], date[], date[]) from public;
grant execute on function bizum_usage(bigint[], timestamptz[], timestamptz[], date[], date[]) to almenara_app;

-- What customers and those whom they are about to pay have had to do with each other, one pair for each item.
--   p_users, p_who     whose, and a telephone or the code of an organisation
--   p_amounts, p_from  of the same amount, the last payment since then
create or replace function bizum_known(p_users bigint[], p_who text[], p_amounts bigint[], p_from timestamptz[])
returns table (item int, is_first boolean, same_at timestamptz, last_name text, alias text)
language plpgsql stable rows 10 set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  return query
    select u.item::int,
           -- What was paid to a telephone is read in the order of its own index, which no other can be taken for.
           case when starts_with(u.who, '+')
             then (select true from (select * from bizum_payments where (user_id, phone) >= (u.id, u.who) and (user_id, phone) <= (u.id, u.who)
                     order by user_id, phone, created_at offset 0) b
                   where b.direction = 'OUT' and b.state in ('SETTLED', 'RETURNED') limit 1) is null
             else (select true from bizum_payments b where b.user_id = u.id and b.code = u.who and b.direction = 'OUT'
                   and b.state in ('SETTLED', 'RETURNED') limit 1) is null end,
           case when starts_with(u.who, '+')
             then (select max(b.created_at) from (select * from bizum_payments where (user_id, phone, created_at) >= (u.id, u.who, u.since)
                     and (user_id, phone) <= (u.id, u.who) order by user_id, phone, created_at offset 0) b
                   where b.direction = 'OUT' and b.amount = u.amount and b.state not in ('CANCELLED', 'EXPIRED', 'REFUSED'))
             else (select max(b.created_at) from bizum_payments b where b.user_id = u.id and b.code = u.who and b.direction = 'OUT'
                   and b.amount = u.amount and b.created_at >= u.since and b.state not in ('CANCELLED', 'EXPIRED', 'REFUSED')) end,
           coalesce(c.directory_name, (select b.name from bizum_payments b where (b.user_id, b.phone) >= (u.id, u.who)
             and (b.user_id, b.phone) <= (u.id, u.who) and b.state = 'SETTLED'
             order by b.user_id desc, b.phone desc, b.created_at desc limit 1)), c.alias
    from unnest(p_users, p_who, p_amounts, p_from) with ordinality u(id, who, amount, since, item)
      left join bizum_contacts c on c.user_id = u.id and c.phone = u.who
    order by u.item;
end $$;

revoke all on function bizum_known(bigint[], text[], bigint[], timestamptz[]) from public;
grant execute on function bizum_known(bigint[], text[], bigint[], timestamptz[]) to almenara_app;

-- Which of the numbers that customers ask for they have neither looked up on the day nor paid, and whether they are stopped.
--   p_users, p_phones, p_days, p_at  one pair for each item, the bank's day, and the moment
create or replace function bizum_fresh_numbers(p_users bigint[], p_phones text[], p_days date[], p_at timestamptz[])
returns table (item int, is_stopped boolean, is_fresh boolean)
language plpgsql stable rows 10 set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  return query
    select u.item::int, (select true from bizum_lookup_locks l where l.user_id = u.id and l.until > u.at) is not null,
           (select true from bizum_lookups l where l.user_id = u.id and l."on" = u.day and l.phone = u.phone) is null
           and (select true from (select * from bizum_payments where (user_id, phone) >= (u.id, u.phone) and (user_id, phone) <= (u.id, u.phone)
                  order by user_id, phone, created_at offset 0) b
                where b.state not in ('CANCELLED', 'EXPIRED', 'REFUSED') limit 1) is null
    from unnest(p_users, p_phones, p_days, p_at) with ordinality u(id, phone, day, at, item) order by u.item;
end $$;

revoke all on function bizum_fresh_numbers(bigint[], text[], date[], timestamptz[]) from public;
grant execute on function bizum_fresh_numbers(bigint[], text[], date[], timestamptz[]) to almenara_app;
