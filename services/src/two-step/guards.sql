-- What is asked before an order goes on: whether another code may be sent, and whether an answer would be judged at all.

-- How many codes more may be sent to a user: within an hour at most 20 since the last that they signed with. Whoever came in with a
-- stolen password cannot flood their mobile until they give one away, nor spend the bank's messages (OWASP ASVS 5.0, 6.6.3 and 6.6.4).
-- Their last rows are enough, because each counts at least one; and where they signed with the last of all, that one, as it usually is.
-- A code stands for five minutes: it was sent as much before `expires_at`.
-- Without settings of its own, so that it becomes part of the statement that asks.
drop function if exists orders_may_send(bigint, int, timestamptz);
create or replace function orders_codes_left(p_user bigint, p_at timestamptz)
returns table (codes bigint)
language sql stable as $$
  select case when (
      select signed_at is not null from order_signatures
      where user_id = p_user and method = 'OTP_SMS' and expires_at > p_at - interval '55 minutes'
      order by expires_at desc limit 1
    ) then 20 else 20 - (
      select coalesce(sum(round) filter (where signed_at is null and (used_at is null or expires_at - interval '5 minutes' > used_at)), 0)
      from (select round, signed_at, expires_at, max(signed_at) over () as used_at from (
        select round, signed_at, expires_at from order_signatures
        where user_id = p_user and method = 'OTP_SMS' and expires_at > p_at - interval '55 minutes'
        order by expires_at desc limit 20) last) counted
    ) end
$$;

-- Why a user may not operate now with what an order takes from (p_product), or at all; null when they may. Powers may have been taken away
-- since it was opened: one that others sign waits for days. p_consultative: it is for whoever may not operate, too (`Effect`). Without
-- settings of its own, as `orders_codes_left`.
drop function if exists orders_stands_in_the_way(uuid, bigint);
drop function if exists orders_stands_in_the_way(bigint, text, boolean);
create or replace function orders_refusal_reason(p_user bigint, p_product text, p_consultative boolean)
returns table (reason text)
language sql stable as $$
  select case when not u.executive and p_consultative is not true then 'CONSULTATIVE'
              when p_product is not null and w.can_operate is not true then 'PRODUCT_CONSULTATIVE' end
    from users u left join powers w on w.user_id = p_user and w.product_id = p_product
    where u.id = p_user
$$;

-- Whether a signatory's answer would be judged: the order is open, they may operate, their challenge stands and their method is not locked. Locks the rows as
-- `orders_confirm` does, for whoever must ask somebody outside before calling it in the same transaction.
create or replace function orders_may_be_judged(p_order uuid, p_user bigint, p_round int, p_at timestamptz)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  asked record;
begin
  perform from orders where id = p_order and status in ('SIGNING', 'WAITING') and expires_at > p_at for no key update;
  if not found then return false; end if;
  perform from orders o, orders_refusal_reason(p_user, o.product_id, (o.frozen::json ->> 'consultative')::boolean) w
    where o.id = p_order and w.reason is not null;
  if found then return false; end if;
  select method_id, round, expires_at, signed_at into asked from order_signatures where order_id = p_order and user_id = p_user;
  if asked.round is distinct from p_round or asked.signed_at is not null or asked.expires_at <= p_at then return false; end if;
  perform from signature_methods where id = asked.method_id and (locked_at is null or locked_until <= p_at) for no key update;
  return found;
end $$;

revoke all on function orders_codes_left(bigint, timestamptz), orders_refusal_reason(bigint, text, boolean),
  orders_may_be_judged(uuid, bigint, int, timestamptz) from public;
grant execute on function orders_may_be_judged(uuid, bigint, int, timestamptz) to almenara_app;
