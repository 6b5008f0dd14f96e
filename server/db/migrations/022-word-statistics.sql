-- A word of a search is estimated by the texts of a column that PostgreSQL keeps. It keeps a hundred, in which a word that one text
-- of a hundred has may well not be at all: then all rows with it are fetched and sorted, where passing the newest takes a tenth of it.
alter table message alter column content_folded set statistics 500;
alter table news alter column title_folded set statistics 500;
