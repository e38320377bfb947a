-- What is open is written only by the statements that write postings and allocations, and a trigger refuses to delete
-- postings: the key can't be broken, and checking it row by row took a fifth of posting a run.
alter table open_items drop constraint open_items_posting_index_fkey;
