/**
 * The least that a purchase needs: stock, balance, order and ledger, without a key, limits, stored responses or
 * refusals.
 */
export const barePurchase = `
with stock as (
  update products set stock = stock - 1 where id = :product and stock > 0 returning id, name, image, price
), paid as (
  update balances set points = points - stock.price from stock
  where user_id = :user and points >= stock.price returning points
), ordered as (
  insert into orders (user_id, source, product_id, title, image, price_points, created_at)
  select :user, 'store', stock.id, stock.name, stock.image, stock.price, now() from stock, paid returning id
)
insert into ledger (user_id, currency, amount, balance_after, reason, ref, request_id, created_at)
select :user, 'points', -stock.price, paid.points, 'purchase', 'product:' || stock.id, 'bench', now() from stock, paid`;
