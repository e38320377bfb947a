-- An export of rows that a browser sent, instead of a list: what its table is called, and its columns and rows as JSON
-- until its file is made.
alter table exports add column title text;
alter table exports add column content text;
