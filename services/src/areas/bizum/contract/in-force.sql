-- Contracts of Bizum as they stand: why each cannot be used now, as `faultNow` says it (a test holds the two together). Asked by each use, in one
-- call whose plans are kept.
--   p_ids, p_users, p_phones  which contracts: by their ids, their customers, or the mobiles of those that are not over
--   p_types                   the products that may have Bizum
-- Answers each once. `fault` is null where nothing is in the way, and of a contract that is over.
create or replace function bizum_standing(p_ids uuid[], p_users bigint[], p_phones text[], p_types text[]) returns table (id uuid, fault text)
language plpgsql stable rows 10 set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  ids uuid[] := coalesce(p_ids, '{}');
begin
  if p_users <> '{}' then
    ids := ids || array(select c.id from bizum_contracts c where c.user_id = any(p_users));
  end if;
  if p_phones <> '{}' then
    ids := ids || array(select c.id from bizum_contracts c where c.phone = any(p_phones) and c.state in ('ACTIVE', 'SUSPENDED'));
  end if;
  return query
    select c.id, case
        when c.state not in ('ACTIVE', 'SUSPENDED') then null
        -- Values and not `exists`: of those a plan may read the products of all customers first, and did.
        when (select true from products p where p.id = c.product_id and p.status = 'ACTIVE') is null then 'ACCOUNT_CANCELLED'
        when (select true from products p join powers w on w.product_id = p.id and w.user_id = c.user_id
                join holders h on h.product_id = p.id and h.party_id = c.party_id
              where p.id = c.product_id and p.type = any(p_types) and p.signatures = 1 and w.can_operate and w.sign_limit is null limit 1) is null
          then 'POWERS_LOST'
        when (select true from contacts k where k.party_id = c.party_id and k.kind = 'MOBILE' and k.value = c.phone
                and (k.verified_at is not null or k.otp) limit 1) is null then 'MOBILE_CHANGED'
      end
    from bizum_contracts c where c.id = any(ids);
end $$;

revoke all on function bizum_standing(uuid[], bigint[], text[], text[]) from public;
grant execute on function bizum_standing(uuid[], bigint[], text[], text[]) to almenara_app;
