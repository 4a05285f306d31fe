-- needs: any
-- Whether a viewer ever held a ticket, for their front page, however many raffles there were.
create index raffle_holdings_of_user on raffle_holdings (user_id);
