// Everything that can be wrong with a draw or a roll, each by a name of its own. Whoever shows a check has a sentence for
// every one of them (failure-words.ts).

/** Whose signature it is. */
type SignatureFailure =
  /** Drawn, and without a text, a signature or a key. */
  "no_answer" | "bad_signature";

/** What was asked for. The text was signed, and is an answer to something else. */
export type AskedFailure =
  | "unreadable_text"
  /** Made for another draw. */
  | "other_draw"
  /** Made for another list. */
  | "other_list"
  /** Computed from a name somebody chose (`pregeneratedRandomization`), not drawn when asked. */
  | "pregenerated"
  | "other_base"
  | "other_method"
  /** As many numbers as another number of winners takes. */
  | "other_count"
  /** From another range, or allowed to repeat where they may not. */
  | "other_range"
  /** The numbers themselves are none of those asked for. */
  | "other_numbers";

/** What the site tells beside the signed text, and the text says otherwise. */
export type ToldFailure =
  | "other_serial"
  | "other_time"
  | "other_account"
  /** Made before the list was frozen: whoever froze it could know them. */
  | "made_before_list"
  /** The gap before it is not the one its numbers leave. */
  | "other_gap"
  /** Another draw of the same account has the same number. */
  | "serial_twice"
  /** Signed with a key the Fairness page does not list. */
  | "unlisted_key";

/** What is wrong with an entry list by itself. */
export type ListFault = "list_unreadable" | "list_out_of_order" | "list_overlap" | "list_hole";

export type ListFailure =
  | ListFault
  /** Not the bytes whose hash was published. */
  | "other_hash"
  /** Another number of tickets than told. */
  | "other_total";

export type WinnersFailure = "other_winner_count" | "other_ticket_won" | "other_winner";

/** What is wrong with a draw that a beacon decided, beside what can be wrong with any. */
export type BeaconFailure =
  /** None that counts, and not the demo's own. */
  | "unknown_chain"
  /** Not what the chain signed for that round. */
  | "other_beacon"
  | "commitment_unreadable"
  /** Not the text that was published with the list. */
  | "other_commitment"
  | "committed_other_draw"
  | "committed_other_list"
  | "committed_other_total"
  | "committed_other_count"
  /** A board's commits to the entrants told with the draw, a raffle's to none. */
  | "committed_other_entrants"
  | "committed_other_chain"
  | "committed_other_round"
  | "chain_not_in_force"
  /** Not the one round that follows from when the list was frozen. */
  | "round_of_another_moment"
  | "told_other_round"
  | "told_other_moment"
  | "drawn_before_beacon"
  /** Not the numbers that follow from beacon and commitment. */
  | "beacon_other_numbers";

/** What is wrong between the rounds of one subject. */
export type RoundsFailure =
  | "round_missing"
  /** Another round without a win that was called void before it. */
  | "round_without_void"
  | "void_without_time"
  /** Its list is not the one before it without what had to leave. */
  | "round_other_list"
  /** Its commitment does not name the one of the round before. */
  | "round_other_before"
  /** It gives more or fewer wins than were open. */
  | "round_other_count"
  /** Its winners do not stand on the lowest places that were free, in the order drawn. */
  | "round_other_places"
  /** The first round gives another number of wins than was promised. */
  | "other_promise";

/** What the log says otherwise than the draw, or does not say (log-check.ts). */
export type LogFailure =
  | "log_unreadable"
  | "log_no_commit"
  | "log_two_commits"
  | "log_other_list"
  | "log_other_total"
  /** Of winners wanted. */
  | "log_other_count"
  | "log_other_entrants"
  | "log_other_commitment"
  | "log_other_round"
  | "log_other_moment"
  /** Written when the beacon that decides it was there for everybody to read. */
  | "log_after_beacon"
  | "log_other_promise"
  /** Before the raffle's end, and no line ended it early. */
  | "log_frozen_early"
  /** Price, limits or winners, told when tickets could no longer be had. */
  | "log_terms_changed"
  /** Its end, told when it was over. */
  | "log_end_moved"
  | "log_over_limit"
  | "log_no_key"
  /** Its lines stand in an order nothing honest happens in: winners before the list, a void win or calling off before what it is of. */
  | "log_other_order"
  /** A line of it falls in time further than clocks differ. */
  | "log_dated_back"
  /** No win is called void between the list of the round before and this one. */
  | "log_round_without_void"
  | "log_before_beacon"
  | "log_no_result"
  | "log_two_results"
  /** Winners of a draw that waits or was called off. */
  | "log_result_unshown"
  | "log_other_source"
  /** It had committed to a beacon, and something else decided. */
  | "log_left_beacon"
  | "log_other_random"
  | "log_other_winners"
  | "log_no_void"
  | "log_void_unshown"
  /** Of a ticket that won nothing in it. */
  | "log_void_of_nobody"
  | "log_other_void"
  | "log_no_cancel"
  | "log_cancel_unshown"
  | "log_other_cancel";

/** What is wrong with the lines of entrants that a board's draw committed to (entrants-check.ts). */
export type EntrantsFailure =
  /** The draw tells no hash of them. */
  | "entrants_uncommitted"
  /** The site answers that there are none. */
  | "entrants_withheld"
  | "entrants_unreadable"
  | "entrants_other_hash"
  | "entrants_other_tickets";

/** What this very browser saw before, and is not so. */
export type WitnessFailure =
  | "seen_other_list"
  | "seen_other_commitment"
  /** The log has not the head this browser saw. */
  | "seen_other_log"
  /** The log was longer than a head that was its end when the beacon had spoken: it was written after. */
  | "committed_late";

export type DrawFailure =
  | SignatureFailure
  | AskedFailure
  | ToldFailure
  | ListFailure
  | WinnersFailure
  | RoundsFailure
  | BeaconFailure
  | LogFailure
  | EntrantsFailure
  | WitnessFailure;

export type RollFailure =
  /** The revealed seed is not the one whose hash was shown. */
  | "other_seed"
  | "other_ticket"
  | "other_reward"
  /** The reward is called otherwise than its line of the odds. */
  | "other_label"
  /** The rewards do not own 1 to 1,000,000 one after the other. */
  | "odds_uneven"
  /** A reward's chance is not the share of tickets it owns. */
  | "odds_other_share"
  /** Not the odds whose hash was published with the case. */
  | "odds_other_hash"
  /** No line of the log has the odds of this version, or one has others. */
  | "odds_not_logged"
  | "odds_other_logged"
  /** A version's odds are fixed once. */
  | "odds_logged_twice"
  /** The log has them only after the roll. */
  | "odds_logged_after"
  /** The hash of its server seed is in no line, or only after it. */
  | "seed_not_logged"
  | "seed_logged_after"
  /** Its hash was committed to for another user's rolls. */
  | "seed_of_another"
  /** The line of its hour is due, and it shows no place in it. */
  | "roll_not_logged"
  /** It does not lead to the root of that line. */
  | "roll_other_root"
  /** The line is none that can hold it, or the log has another one there. */
  | "roll_other_line";
